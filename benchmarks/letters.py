"""Counts which letters stand together in each language, and writes `language/letters.tsv`.

`python -m benchmarks.letters`: of the words of the dictionary and of the lexicon, each once. It is
worth while after thousands of new words, or when another language gets some.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rules_index.language.dictionary import written
from rules_index.language.fold import words
from rules_index.language.letters import threes
from rules_index.language.lexicon import LANGUAGES, read, shipped

TARGET = Path("rules_index/language/letters.tsv")
STEP, LOWEST = 0.25, -10
"""How much a level is (in natural logarithms), and the lowest."""
FEWEST, UNSEEN = 12, 0.5
"""How often three letters have to be met anywhere, and what one that is never met counts for."""


def every_word(language: str) -> set[str]:
    """The folded words of a language; of a beginning nobody knows the end."""
    head, *lines = (line.split("\t") for line in written().splitlines())
    found = {word for line in lines for word in words(line[head.index(language)])}
    concepts = (concept for text in shipped().values() for concept in read(text))
    said = (phrase for concept in concepts for phrase in concept.phrases[language])
    patterns = (part for phrase in said for part in phrase.split() if not part.endswith("*"))
    return {word for word in found.union(*map(words, patterns)) if word.isalpha() and word[1:]}


def rows() -> Iterator[str]:
    """A line of languages, then a line for three letters, with their level in each."""
    yield "\t".join(("", *LANGUAGES))
    counts = [Counter(t for w in every_word(code) for t in threes(w)) for code in LANGUAGES]
    known = set[str]().union(*counts)
    totals = [count.total() + UNSEEN * len(known) for count in counts]
    for three in sorted(known):
        if sum(count[three] for count in counts) >= FEWEST:
            share = [
                (count[three] + UNSEEN) / total for count, total in zip(counts, totals, strict=True)
            ]
            mean = sum(share) / len(share)
            levels = (max(LOWEST, round(math.log(one / mean) / STEP)) for one in share)
            yield "\t".join((three, *(str(level or "") for level in levels)))


if __name__ == "__main__":
    TARGET.write_text("\n".join(rows()) + "\n", "utf-8")
