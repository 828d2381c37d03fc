"""`judge bench`: every engine finds, what is missing is said, libraries of any size keep words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules_index.bench import command, questions
from rules_index.bench.corpus import file_sized
from rules_index.bench.job import ENGINES, Engine
from rules_index.bench.questions import Judge, invent, recall
from rules_index.measuring.evaluate import Question, percentile
from rules_index.model import CardRef, Entry, FiledEntry, Identity, Kind, ParsedGuide, Passage
from rules_index.store.library import Library

TEXTS = {
    "Otter": "An otter dives for one shell and keeps it until the thaw.",
    "Mill wheel": "The wheel turns once a round and grinds every sack beside it.",
    "Frozen ford": "Nobody crosses the ford while a frost token lies on it.",
    "Ferryman": "Pay the ferryman two coins to bring a caravan to the other bank.",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a guide of four rules."""
    entries = tuple(
        Entry(
            title.lower().replace(" ", "-"),
            Kind.RULE,
            title,
            text,
            line,
            passages=(Passage(text, line),),
            cards=(CardRef(f"Keeper of the {title}"),),
        )
        for line, (title, text) in enumerate(TEXTS.items(), 1)
    )
    identity = Identity("river", "en", "River Rules", "1")
    Library(tmp_path).add(ParsedGuide(identity, "text", "a" * 64, entries, (), 1.0))
    return tmp_path


def bench(*arguments: object) -> Result:
    return CliRunner().invoke(command.bench_command, [str(one) for one in arguments])


def filed(folder: Path) -> tuple[FiledEntry, ...]:
    with Library(folder).snapshot() as now:
        return now.entries(now.scopes())


def test_every_engine_finds_a_literal_title(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each engine that is installed puts an entry first whose very title is asked for.

    A package that is not installed and an engine that breaks are left out, each with a sentence,
    and the rest goes on.
    """
    for module in ("bm25s", "tantivy"):
        pytest.importorskip(module)
    none = (Engine("far", "far", needs="not_installed"), Engine("odd", "fts5", "no-such"))
    monkeypatch.setattr("rules_index.bench.compare.ENGINES", (*none, *ENGINES))
    asked = tmp_path / "asked.jsonl"
    lines = [
        {"question": title, "game": "river", "lang": "en", "cls": "term", "expect": [text[:20]]}
        for title, text in TEXTS.items()
    ]
    asked.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = bench("--data", folder, "--questions", asked, "--sizes", "", "--json")
    told = json.loads(result.stdout)
    assert [one["engine"] for one in told["engines"]] == [engine.name for engine in ENGINES]
    assert {tuple(one["recall"]["term"]) for one in told["engines"]} == {(4, 1.0, 1.0)}
    assert all(one["p50_ms"] <= one["p99_ms"] for one in told["engines"])
    not_there, broken = told["left_out"]
    assert not_there.startswith("not_installed is not installed")
    assert broken.startswith("odd failed (sqlite3.OperationalError")


def test_keystrokes_and_growth_are_told_beside_an_alternative(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a question set titles with slips are asked, also of a larger library."""
    monkeypatch.setattr("rules_index.bench.compare.ENGINES", ENGINES[:1])
    result = bench("--data", folder, "--sizes", "9")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("4 questions, 4 entries\n")
    typing = result.stdout.partition("A keystroke\n")[2].splitlines()[1:3]
    assert [line.split("  ")[0] for line in typing] == ["ours, completing", "rapidfuzz titles"]
    growth = result.stdout.partition("Growth\n")[2].splitlines()[1:3]
    assert [re.split(r"\s{2,}", line)[:2] for line in growth] == [
        ["ours", "9"],
        ["FTS5 trigram", "9"],
    ]


@pytest.mark.parametrize("size", [3, 4, 31])
def test_a_library_of_any_size_has_the_words_of_the_guides(
    folder: Path, tmp_path: Path, size: int
) -> None:
    """Entries are drawn first and copied with words exchanged beyond; no word is made up."""
    made = tmp_path / "made"
    made.mkdir()
    file_sized(made, filed(folder), size)
    entries = [one.entry for one in filed(made)]
    known = set(re.findall(r"\w+", " ".join(TEXTS.values())))
    assert len(entries) == size == len((made / "texts.jsonl").read_text("utf-8").splitlines())
    assert {word for entry in entries for word in re.findall(r"\w+", entry.text)} <= known
    assert sum(entry.text in TEXTS.values() for entry in entries) >= min(size, 4)


def test_a_hit_is_what_eval_calls_a_hit(folder: Path) -> None:
    """Accents, case and punctuation do not matter; what nothing answers counts in no recall."""
    entries = filed(folder)
    asked = [Question("?", cls="a", expect=("THE WHEEL-turns, óńce",)), Question("?", cls="off")]
    found = [[entry.entry.id for entry in entries]] * 2
    assert recall(asked, found, Judge(entries)) == {"a": (1, 0.0, 1.0)}


def test_only_own_questions_that_the_library_answers_are_asked(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The project's set is about its starter guides: elsewhere titles with slips are fairer."""
    monkeypatch.setattr(questions, "_OWN", tmp_path)
    line = (
        '{"question": "q", "expect": ["grinds every sack"]}\n{"question": "r", "expect": ["x y"]}'
    )
    (tmp_path / "own.jsonl").write_text(line, encoding="utf-8")
    judge = Judge(filed(folder))
    assert [one.question for one in questions.own_questions(judge)] == ["q"]
    assert [one.question != one.question.title() for one in invent(filed(folder))] == [True] * 4


@pytest.mark.parametrize("sizes", ["0", "ten", "-5", "1,,x", "99999999"])
def test_sizes_that_are_none_are_refused(folder: Path, sizes: str) -> None:
    """A size is a number of entries; the refusal shows one that works."""
    result = bench("--data", folder, "--sizes", sizes)
    assert result.exit_code == 2
    assert "1000,10000,100000" in result.output


def test_an_empty_library_is_said(tmp_path: Path) -> None:
    """There is nothing to measure before a guide is filed."""
    result = bench("--data", tmp_path, "--sizes", "")
    assert result.exit_code == 1
    assert "judge ingest FILE" in result.output


def test_percentiles_are_values_that_were_measured() -> None:
    """The 99th percentile of a hundred is the second largest, of a few the largest."""
    assert percentile([float(n) for n in range(100, 0, -1)], 0.99) == 99.0
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0
    assert percentile([3.0, 1.0, 2.0], 0.50) == 2.0
