"""The guides that come along: whole, the same in each language, in our own words, at once."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process

from rules_index.answers.answer import State, ask
from rules_index.answers.counterparts import counterparts
from rules_index.language.fold import words
from rules_index.model import Entry, Kind
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library
from tests.library.commands import judge

pytestmark = pytest.mark.usefixtures("no_child")
STARTER = Path(__file__).parents[2] / "rules_index" / "starter"
LANGUAGES = {
    "l5r": ("en", "pl", "cs", "fr"),
    "whinv": ("en", "pl"),
    "senjutsu": ("en", "cs"),
    "imperium": ("en", "pl"),
}
KEYS = [f"{game}-{code}" for game, codes in LANGUAGES.items() for code in codes]
TRANSLATED = [
    (game, one, other)
    for game, codes in LANGUAGES.items()
    for one in codes
    for other in codes
    if one != other
]
ORIGINALS = {"en": "*-en.*", "pl": "*-pl.txt", "cs": "*-cs.txt", "fr": "*-fr.txt"}
RUN, LEAST, ALIKE = 8, 5, 80
FEWEST = {"l5r": 80, "whinv": 25, "senjutsu": 25, "imperium": 25}
QUICK = 20.0
"""Seconds that filing them all may take on a slow machine; it is two on an ordinary one."""


@pytest.fixture(scope="module")
def filed(starter: Searcher) -> dict[str, dict[str, Entry]]:
    """The entries of each guide by their ids without its key."""
    with starter.library.snapshot() as now:
        return {
            guide.key: {
                one.entry.id.partition("/")[2]: one.entry for one in now.entries([""], guide.key)
            }
            for guide in now.guides([""])
        }


def test_each_guide_is_there_under_its_name(filed: dict[str, dict[str, Entry]]) -> None:
    """The file is called as its key: game and language are what the guide says of itself."""
    assert {path.stem for path in STARTER.iterdir()} == set(filed) == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_guide_is_whole(filed: dict[str, dict[str, Entry]], key: str) -> None:
    """Enough entries, no reference to nothing, and none that needed a figure or a heading more."""
    entries = filed[key]
    assert len(entries) >= FEWEST[key.partition("-")[0]]
    assert [link for one in entries.values() for link in one.links if not link.target] == []
    assert [name for name in entries if "~" in name] == []


@pytest.mark.parametrize("game", LANGUAGES)
def test_every_language_has_the_same_rules(filed: dict[str, dict[str, Entry]], game: str) -> None:
    """Ids, kinds and numbers agree, in the same order."""
    first, *others = (filed[f"{game}-{code}"] for code in LANGUAGES[game])
    wanted = [(name, one.kind, one.number) for name, one in first.items()]
    for entries in others:
        assert [(name, one.kind, one.number) for name, one in entries.items()] == wanted


@pytest.mark.parametrize(("game", "one", "other"), TRANSLATED)
def test_a_rule_leads_to_itself_in_another_language(
    starter: Searcher, filed: dict[str, dict[str, Entry]], game: str, one: str, other: str
) -> None:
    """“In other languages” is the entry of the same id and no neighbour of a similar name."""
    index = starter.index()
    for name in filed[f"{game}-{one}"]:
        rows = {row.language: row.id for row in counterparts(index, f"{game}-{one}/{name}")}
        assert rows[other] == f"{game}-{other}/{name}"


def test_figures_agree_in_every_language(filed: dict[str, dict[str, Entry]]) -> None:
    """A figure that one language tells of a rule, the others tell too."""
    for game, codes in LANGUAGES.items():
        for name in filed[f"{game}-en"]:
            told = {code: figures(filed[f"{game}-{code}"][name].text) for code in codes}
            assert len(set(told.values())) == 1, (game, name, told)


def figures(text: str) -> tuple[str, ...]:
    """The figures of a text apart from the references under it."""
    body = "\n".join(line for line in text.split("\n") if not REFERENCES.match(line))
    return tuple(sorted(re.findall(r"\d+(?:\.\d+)*", body)))


REFERENCES = re.compile(r"(?:See also|Zobacz też|Viz také|Voir aussi) ?:")


def test_every_step_of_the_guides_is_there(filed: dict[str, dict[str, Entry]]) -> None:
    """Numbered as in the publisher's guides, also those of the older five phases, and duels."""
    numbers = [one.number for one in filed["l5r-en"].values() if one.kind is Kind.STEP]
    for phase, last in (("1", 5), ("2", 6), ("3.2", 8), ("3.4", 2), ("4", 9), ("5", 6), ("D", 9)):
        assert [f"{phase}.{n}" for n in range(1, last + 1)] == [
            number for number in numbers if number.rpartition(".")[0] == phase
        ]


@pytest.mark.parametrize(
    ("question", "game", "key", "name"),
    [
        ("how do I win", "l5r", "l5r-en", "winning-the-game"),
        ("jak wygrać grę", "l5r", "l5r-pl", "winning-the-game"),
        ("jak se vyhrává", "l5r", "l5r-cs", "winning-the-game"),
        ("comment gagner la partie", "l5r", "l5r-fr", "winning-the-game"),
        ("what does covert do", "", "l5r-en", "covert"),
        ("co robi krąg wody", "", "l5r-pl", "water-ring"),
        ("co dělá kruh vody", "", "l5r-cs", "water-ring"),
        ("faveur impériale", "", "l5r-fr", "imperial-favor"),
        ("kdy prohraju, omráčení v ruce", "", "senjutsu-cs", "stun"),
        ("garnizon", "", "imperium-pl", "garrison"),
        ("krok 3 fazy konfliktu", "", "l5r-pl", "3.3"),  # not of a duel, not in Czech
        ("płonąca strefa", "", "whinv-pl", "burning-zone"),
    ],
)
def test_the_first_question_is_answered_in_its_language(
    starter: Searcher, question: str, game: str, key: str, name: str
) -> None:
    """On a fresh machine no language has to be chosen, and a game only where several may answer."""
    answer = ask(starter, question, Scope(game))
    assert answer.state is State.ANSWER
    assert answer.results[0].entry.id == f"{key}/{name}"


def test_filing_them_all_is_quick(tmp_path: Path) -> None:
    """As `make run` does it, and again without a change."""
    start = time.perf_counter()
    said = judge("ingest", "--replace", STARTER, "--data", tmp_path)
    assert (said.exit_code, time.perf_counter() - start < QUICK) == (0, True), said.output
    again = judge("ingest", "--replace", STARTER, "--data", tmp_path)
    assert f"{len(KEYS)} unchanged" in again.output


def test_a_newer_starter_guide_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """What was filed by an earlier version of the program makes room, under the same key."""
    text = (STARTER / "l5r-en.md").read_text("utf-8")
    old = tmp_path / "l5r-en.md"
    old.write_text(re.sub(r"(?m)^version: .*$", "version: 0.1", text), encoding="utf-8")
    assert judge("ingest", old, "--data", tmp_path / "data").exit_code == 0
    new = STARTER / "l5r-en.md"
    assert judge("ingest", "--replace", new, "--data", tmp_path / "data").exit_code == 0
    with Library(tmp_path / "data").snapshot() as now:
        (guide,) = now.guides([""])
    assert guide.key == "l5r-en"
    assert guide.identity.version != "0.1"


@pytest.mark.parametrize("code", ORIGINALS)
def test_no_sentence_of_a_publisher_s_guide_is_in_ours(guides: Path, code: str) -> None:
    """No eight words in a row, no sentence that is nearly the same; only titles are official."""
    texts = [path.read_text("utf-8", errors="replace") for path in guides.glob(ORIGINALS[code])
             if path.suffix != ".pdf"]  # fmt: skip
    theirs = re.sub(r"<[^>]+>", " ", "\n".join(texts))
    runs = {tuple(run) for run in in_a_row(words(theirs))}
    sentences = list(dict.fromkeys(sentences_of(theirs)))
    for path in STARTER.glob(f"*-{code}.md"):
        for ours in sentences_of(told(path)):
            assert not any(tuple(run) in runs for run in in_a_row(ours.split())), ours
            near = process.extractOne(ours, sentences, scorer=fuzz.ratio, score_cutoff=ALIKE)
            assert near is None, (ours, near)


def told(path: Path) -> str:
    """What a guide says, without its front matter, titles and references."""
    lines = path.read_text("utf-8").split("---\n", 2)[2].split("\n")
    return "\n".join(one for one in lines if not one.startswith("#") and not REFERENCES.match(one))


def sentences_of(text: str) -> Iterator[str]:
    for sentence in re.split(r"[.!?:;]\s|\n\s*[-*\n]", text):
        found = words(sentence)
        if len(found) >= LEAST:
            yield " ".join(found)


def in_a_row(found: list[str]) -> Iterator[list[str]]:
    return (found[at : at + RUN] for at in range(len(found) - RUN + 1))
