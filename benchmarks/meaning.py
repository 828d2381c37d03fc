"""Works out what concepts mean, and writes `rules_index/language/meaning.npz`.

`python -m benchmarks.meaning LIBRARY MODEL [TEXTS]`: a data folder with many English rulebooks, a
folder with a model of sentence-transformers (it is not needed to run the judge), and how many of
the passages are read. After a change of the lexicon it is worth while when many concepts are new.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from rules_index.language import lexicon as lexicons
from rules_index.measuring.meaning import Matrix, places
from rules_index.store.library import Library

TEXTS, LONGEST = 26_000, 600
TARGET = Path("rules_index/language/meaning.npz")
_MARKS = re.compile(r"[=*?!]")


def passages(folder: Path, number: int) -> list[str]:
    """Passages of the English guides of a library, each below the title of its entry."""
    with Library(folder).snapshot() as now:
        entries = now.entries(now.scopes())
    found = sorted(
        {
            f"{filed.entry.title}. {passage.text}"[:LONGEST]
            for filed in entries
            for passage in filed.entry.passages
            if filed.guide.identity.language == "en"
        }
    )
    return random.Random(1).sample(found, min(number, len(found)))  # noqa: S311 # no secret


def phrases(model: Any) -> tuple[list[str], Matrix]:
    """The key of each concept, and the mean of what the model makes of its English phrases."""
    concepts = [one for text in lexicons.shipped().values() for one in lexicons.read(text)]
    said = [[one.key.partition(".")[2].replace("_", " "), *one.phrases["en"]] for one in concepts]
    vectors = encoded(model, [_MARKS.sub("", phrase) for own in said for phrase in own])
    starts = np.cumsum([0, *map(len, said)])[:-1]
    counts = np.array([len(own) for own in said])[:, None]
    mean = np.add.reduceat(vectors, starts) / counts
    return [one.key for one in concepts], mean.astype(np.float32)


def encoded(model: Any, texts: Sequence[str]) -> Matrix:
    """What the model makes of some texts."""
    made: Matrix = model.encode(list(texts), batch_size=64, normalize_embeddings=True)
    return made


def main(library: str, folder: str, number: str = str(TEXTS)) -> None:
    """Reads, works out and writes."""
    model = import_module("sentence_transformers").SentenceTransformer(folder)
    lexicon = lexicons.load()
    keys, meant = phrases(model)
    texts = {
        text: lexicon.concepts(text, {"en"}, question=False)
        for text in passages(Path(library), int(number))
    }
    speaking = {text: own for text, own in texts.items() if own}
    found = places(list(speaking.values()), encoded(model, list(speaking)), meant)
    named = np.frombuffer("\n".join(keys).encode(), dtype=np.uint8)
    np.savez_compressed(TARGET, keys=named, places=found)
    print(f"{len(keys)} concepts from {len(speaking)} passages: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
