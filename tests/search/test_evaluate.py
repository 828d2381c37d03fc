"""The figures of question sets, and the floor under those of our own questions."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.measuring.evaluate import Tried, evaluate, figures, is_hit, rank_of, read
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights
from tests.library.commands import judge, judge_json, write
from tests.search.lanterns import LANTERNS, file_lanterns

pytestmark = pytest.mark.usefixtures("no_child")
ROOT = Path(__file__).parents[2]
SETS = ROOT / "tests" / "cases" / "questions"
QUESTIONS = SETS / "starter-en.jsonl"
STARTER = ROOT / "rules_index" / "starter"
FLOOR = {
    "en": {"term": (1, 1), "step": (1, 1), "natural": (0.72, 0.86), "xling": (1, 1)},
    "pl": {"term": (1, 1), "step": (1, 1), "natural": (0.83, 0.83), "xling": (0.80, 1)},
    "cs": {"term": (1, 1), "step": (1, 1), "natural": (0.83, 0.88), "xling": (0.80, 1)},
    "fr": {"term": (1, 1), "step": (1, 1), "natural": (0.77, 0.88), "xling": (0.90, 1)},
}
"""recall@1 and recall@3 by the guide's language and by class; these figures only ever rise."""
ANSWERED = {"en": 0.90, "pl": 0.93, "cs": 0.97, "fr": 0.83}
"""The least share of on-topic questions that is answered without hesitation."""
PASSAGES = {"en": 0.80, "pl": 0.76, "cs": 0.74, "fr": 0.76}
"""The least share of on-topic questions of which the very passage is shown first."""
FEWEST = {"xling": 10, "off": 10}
"""How many questions of these classes a set has at least, of forty or more."""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    return file_lanterns(tmp_path / "data")


@pytest.mark.parametrize(
    ("text", "expect", "hit"),
    [
        ("Łódź, która wpłynęła.", ["lodz ktora"], True),
        ("line-of-sight is\nblocked", ["Line of sight", "nothing"], True),
        ("œuvre ß", ["oeuvre ss"], True),
        ("the fog stops it", ["fog starts"], False),
        ("anything", [], False),
        ("anything", ["?!"], False),
    ],
)
def test_a_hit_looks_at_letters_only(text: str, expect: list[str], hit: bool) -> None:
    """Accents, case, spaces, punctuation and hyphens are folded away on both sides."""
    assert is_hit(text, expect) is hit


def test_only_what_is_shown_can_be_a_hit(tmp_path: Path) -> None:
    """4,000 characters: from the beginning, or from the passage that answers where it is later."""
    crews = itertools.product(("red", "blue", "old", "tall"), ("hull", "mast", "keel"), range(20))
    lines = "\n".join(
        f"- A {look} {part} with {n} knots is mended before it sails." for look, part, n in crews
    )
    guide = LANTERNS.replace("Fog stops every", f"{lines}\n\nLast of all: fog stops every")
    searcher = own.searcher(file_lanterns(tmp_path, guide))
    early, late = ["A red hull with 3 knots"], ["Last of all"]
    for question, seen, unseen in (("fog", late, early), ("red hull with 3 knots", early, late)):
        answer = ask(searcher, question, Scope())
        assert len(answer.results[0].entry.text) > 4000 >= len(answer.results[0].shown)
        assert answer.results[0].shown in answer.results[0].entry.text
        assert rank_of(answer, seen) == 0
        assert rank_of(answer, unseen) is None


def test_figures_are_the_usual_ones() -> None:
    """recall@1 and @3, MRR@10 with nothing for a miss, the share answered, percentiles."""
    ranks = [0, 0, 1, 2, 3, None]
    outcomes = [
        Tried("a", True, rank, rank == 0, bool(rank), 1.0 * i) for i, rank in enumerate(ranks, 1)
    ]
    found = figures(outcomes)
    assert found.questions == 6
    assert found.recall_1 == pytest.approx(2 / 6)
    assert found.recall_3 == pytest.approx(4 / 6)
    assert found.mrr_10 == pytest.approx((1 + 1 + 1 / 2 + 1 / 3 + 1 / 4) / 6)
    assert found.passage_1 == pytest.approx(2 / 6)
    assert found.answered == pytest.approx(3 / 6)
    assert found.misled == pytest.approx(3 / 6)
    assert (found.p50_ms, found.p99_ms) == (3.0, 6.0)


def test_figures_of_nothing() -> None:
    """Where nothing is to be found there is no recall; no questions are no error."""
    off = figures([Tried("off", False, None, False, True, 2.0)])
    assert (off.recall_1, off.mrr_10, off.passage_1, off.answered) == (None, None, None, 1.0)
    assert off.misled is None
    assert figures([]).p99_ms == 0.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "set.jsonl holds no questions"),
        ('{"question": "a"}\nno', "set.jsonl, line 2, is no question"),
        ('\n{"question": "a", "expect": "b"}', "set.jsonl, line 2, is no question"),
        ('{"expect": []}', "line 1, is no question"),
        ('{"question": "a", "expect": ["?"]}', "line 1, expects no words"),
    ],
)
def test_a_bad_set_is_refused(data: Path, tmp_path: Path, text: str, says: str) -> None:
    """With the line, in one sentence, and without figures."""
    result = judge("eval", write(tmp_path / "set.jsonl", text))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert says in result.stderr
    assert judge("eval", tmp_path / "none.jsonl").exit_code == 2


def test_the_command(data: Path, tmp_path: Path) -> None:
    """A line a class, on and off topic apart; JSON with the same figures."""
    lines = [
        {"question": "fog", "game": "lanterns", "lang": "en", "cls": "term", "expect": ["stops"]},
        {"question": "2.2", "cls": "step", "expect": ["from the highest course"], "titles": []},
        {"question": "best pizza in town", "cls": "off", "expect": []},
    ]
    path = write(tmp_path / "set.jsonl", "\n".join(map(json.dumps, lines)))
    rows = [line.split("\t") for line in judge("eval", path).stdout.splitlines()]
    assert [row[0] for row in rows] == ["class", "term", "step", "off", "on topic", "off topic"]
    assert rows[1][1:7] == ["1", "1.00", "1.00", "1.00", "1.00", "1.00"]
    assert rows[3][1:7] == ["1", "–", "–", "–", "–", "0.00"]
    told = judge_json("eval", path)
    assert told["classes"]["step"]["recall_1"] == 1.0
    assert told["off_topic"]["recall_1"] is None
    assert (told["on_topic"]["questions"], told["every"]["questions"]) == (2, 3)


def test_weights_are_proposed_and_held_against_unseen_questions(tmp_path: Path) -> None:
    """Every weight that counts gets a value; without off-topic questions trust learns nothing."""
    judge_json("ingest", STARTER / "l5r-en.md", "--data", tmp_path)
    fit = judge_json("eval", QUESTIONS, "--fit", "--data", tmp_path)
    assert 0 < fit["ranking"]["held_back"] <= 1
    assert fit["ranking"]["after"] >= fit["ranking"]["before"]
    named = {*fit["ranking"]["weights"], *fit["trust"]["weights"]}
    by_hand = {
        "related",
        "foreign",
        "abroad.stems",
        "abroad.grams",
        "abroad.concepts",
        "alike.inside",
        "alike.as_long",
        "passage.apart",
        "answer_from",
        "suggest_from",
    }
    assert named == set(weights()) - by_hand
    assert fit["trust"]["after"] > 0.6
    both = judge_json("eval", QUESTIONS, "--fit", "--also", QUESTIONS, tmp_path, "--data", tmp_path)
    assert both["trust"]["weights"].keys() == fit["trust"]["weights"].keys()
    asked = '{"question": "wind", "expect": ["wind"]}'
    said = judge("eval", write(tmp_path / "one.jsonl", asked), "--fit", "--data", tmp_path).stdout
    assert "# trust: the questions teach nothing about it" in said


def test_packs_can_be_left_out(data: Path, tmp_path: Path) -> None:
    """Otherwise nobody could tell what they are worth."""
    pack = judge("pack", "new", "lanterns-en").stdout.replace('"en":[]', '"en":["zzyzx qwyx"]', 1)
    pack = pack.replace('"en":[]', '"en":["something else"]')
    write(tmp_path / "data" / "packs" / "own.jsonl", pack)
    asked = '{"question": "zzyzx qwyx", "game": "lanterns", "expect": ["light of a lantern"]}'
    path = write(tmp_path / "set.jsonl", asked)
    assert judge_json("eval", path)["every"]["recall_1"] == 1.0
    assert judge_json("eval", path, "--no-packs")["every"]["recall_1"] == 0.0


def test_every_language_has_its_questions() -> None:
    """At least forty each, with enough from other languages and off topic."""
    assert {f"starter-{code}.jsonl" for code in FLOOR} == {path.name for path in SETS.iterdir()}
    for code in FLOOR:
        path = SETS / f"starter-{code}.jsonl"
        asked = read(path.read_bytes(), path.name)
        often = Counter(question.cls for question in asked)
        assert len({question.question for question in asked}) == len(asked) >= 40
        assert {question.lang for question in asked} == {code}
        assert {cls for cls, least in FEWEST.items() if often[cls] < least} == set()


@pytest.mark.parametrize("code", FLOOR)
def test_our_own_questions_stand_on_their_floor(starter: Searcher, code: str) -> None:
    """Over the guides that come along, in each language; nothing off topic is answered."""
    path = SETS / f"starter-{code}.jsonl"
    found = evaluate(starter, read(path.read_bytes(), path.name), [""])
    reached = {
        cls: (figures.recall_1 or 0.0, figures.recall_3 or 0.0)
        for cls, figures in found.classes.items()
        if cls != "off"
    }
    floor = FLOOR[code]
    assert reached.keys() == floor.keys()
    below = {c: r for c, r in reached.items() if r[0] < floor[c][0] or r[1] < floor[c][1]}
    assert below == {}
    assert found.off_topic.answered == 0.0
    assert found.on_topic.answered >= ANSWERED[code]
    assert (found.on_topic.passage_1 or 0.0) >= PASSAGES[code]


@pytest.mark.parametrize("code", FLOOR)
def test_every_question_has_its_answer_in_the_guide(starter: Searcher, code: str) -> None:
    """What is expected are words of one entry of the guide in that language."""
    path = SETS / f"starter-{code}.jsonl"
    with starter.library.snapshot() as now:
        texts = [filed.entry.text for filed in now.entries([""], f"l5r-{code}")]
    for question in read(path.read_bytes(), path.name):
        for snippet in question.expect:
            assert sum(is_hit(text, [snippet]) for text in texts) == 1, snippet
