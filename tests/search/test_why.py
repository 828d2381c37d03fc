"""Why a result stands where it stands is told, and a part of the search can be left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_index.answers.answer import Ground, Verdict
from rules_index.answers.answer import judge as judged
from rules_index.answers.why import Why, confidence, why_each
from rules_index.model import FiledEntry
from rules_index.search.records import Hit, Reason, Scope, Tier
from rules_index.search.searcher import Searcher
from tests.library.commands import judge, judge_json, write
from tests.search.lanterns import file_lanterns


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    return file_lanterns(tmp_path / "data")


@pytest.mark.parametrize(
    ("question", "tier", "reason"),
    [
        ("honor bid", Tier.EXACT, Reason.TITLE),
        ("4.5", Tier.EXACT, Reason.NUMBER),
        ("what do i do when my deck is empty", Tier.HINT, None),
    ],
)
def test_what_lifts_the_first_entry_is_told(
    starter: Searcher, question: str, tier: Tier, reason: Reason | None
) -> None:
    """Its match, or that it only scores well; the features that weigh most come first."""
    sure = judged(starter, question, Scope("l5r", "en"), 3)
    why = why_each(sure)[0]
    assert (why.tier, why.reason) == (tier, reason)
    weights = list(why.features.values())
    assert 0 < len(weights) <= 5
    assert weights == sorted(weights, reverse=True)
    assert 0 < why.covered <= 1
    assert confidence(sure)["value"] == sure.found.trust.value


def test_what_moved_an_entry_is_told(starter: Searcher) -> None:
    """An English rule that says the same scores more, and the Czech one is shown."""
    sure = judged(starter, "oba jsme vsadili stejně, kdo platí", Scope("l5r"), 3)
    assert "readable_language" in why_each(sure)[0].moved


@pytest.mark.parametrize(
    ("question", "apart"), [("honor bid", 0), ("honr bid", 1), ("hnor bif", 2)]
)
def test_a_forgiven_slip_is_counted(starter: Searcher, question: str, apart: int) -> None:
    """By how many letters the words differ from the name that they found."""
    assert why_each(judged(starter, question, Scope("l5r", "en"), 1))[0].apart == apart


def test_words_that_are_met_are_counted(starter: Searcher) -> None:
    """Small words ask, and are none of them."""
    sure = judged(starter, "what does covert do", Scope("l5r", "en"), 1)
    assert why_each(sure)[0].words == (1, 1)


def test_each_result_says_why_in_json_if_asked(data: Path) -> None:
    """The object of the contract; without the option it is left out."""
    told = judge_json("ask", "lantern 2.2", "--game", "lanterns", "--why")
    why = told["results"][0]["why"]
    assert list(why)[:6] == ["tier", "reason", "worth", "features", "others", "own_language"]
    assert list(why)[6:] == ["covered", "moved", "apart", "confidence"]
    assert told["decided"]["by"] == "named"
    assert (why["tier"], why["reason"]) == ("exact", "number")
    assert 0 <= why["confidence"]["value"] <= 1
    assert "why" not in judge_json("ask", "lantern 2.2", "--game", "lanterns")["results"][0]


def test_a_person_reads_why_under_the_answer(data: Path) -> None:
    """A line for what lifts it, one for what weighs most."""
    said = judge("ask", "lantern 2.2", "--game", "lanterns", "--why").stdout
    assert "lanterns-en/2.2: exact by number" in said
    assert "score = match 15.00 + " in said
    assert "for the language, terms and titles are already 8% higher here" in " ".join(said.split())
    assert "confidence 0." in said


@pytest.mark.parametrize(
    ("question", "scope"),
    [
        ("honor bid", Scope("l5r", "en")),
        ("čest", Scope("l5r")),
        ("what do i do when my deck is empty", Scope("l5r", "fr")),
        ("is it ever allowed to look at the conflict deck of somebody", Scope("l5r")),
    ],
)
def test_the_score_adds_up_of_what_is_told(starter: Searcher, question: str, scope: Scope) -> None:
    """Matches, the features that are shown and all others; in the question's language or not."""
    sure = judged(starter, question, scope, 5)
    whys = why_each(sure)
    assert len(whys) == 5
    for (hit, _), why in zip(sure.held, whys, strict=True):
        added = why.worth + sum(why.features.values()) + why.others
        assert added == pytest.approx(hit.score, abs=0.01)


def test_entries_in_the_language_of_the_question_count_more(starter: Searcher) -> None:
    """By the factor that is told, and only they."""
    sure = judged(starter, "what do i do when my deck is empty", Scope("l5r"), 5)
    told = {hit.row.language: why.own_language for (hit, _), why in _pairs(sure)}
    assert told.pop("en") > 1
    assert set(told.values()) == {1.0}


def _pairs(sure: Verdict) -> list[tuple[tuple[Hit, FiledEntry], Why]]:
    return list(zip(sure.held, why_each(sure), strict=True))


def test_why_nothing_was_found_is_told(data: Path) -> None:
    """What decided, the likeliest entries with their scores, and the confidence in the first."""
    asked = ("ask", "how long to boil an egg in the fog", "--game", "lanterns", "--why")
    said = judge(*asked).stdout
    assert f"nothing: {Ground.UNLIKELY.said}" in said
    assert "1. lanterns-en/fog: by its score, score " in said
    assert "confidence 0.0" in said
    decided = judge_json(*asked)["decided"]
    assert decided["by"] == "unlikely"
    assert decided["confidence"]["elsewhere"] == 1.0
    assert decided["likeliest"][0]["entry"] == "lanterns-en/fog"


def test_a_miss_without_a_result_tells_the_confidence(data: Path, tmp_path: Path) -> None:
    """How far the likeliest entry was from being suggested."""
    asked = {"question": "how long to boil an egg in the fog", "expect": ["no guide says this"]}
    said = judge("eval", write(tmp_path / "set.jsonl", json.dumps(asked)), "--misses").stdout
    assert "got nothing" in said
    assert "confidence 0.0" in said


def test_where_no_guide_has_a_word_that_is_said(data: Path) -> None:
    """And no confidence, as there is no entry to have it in."""
    said = judge("ask", "xqzv brrrt", "--game", "lanterns", "--why").stdout
    assert f"nothing: {Ground.NO_ENTRY.said}" in said
    assert "confidence" not in said


@pytest.mark.parametrize(
    ("question", "ground"),
    [
        ("4.5", Ground.NAMED),
        ("honr bid", Ground.TITLE),
        ("how do i", Ground.SMALL_WORDS),
        ("what do i do when my deck is empty", Ground.LIKELY),
        ("how do i bake bread", Ground.UNLIKELY),
    ],
)
def test_what_decided_is_told(starter: Searcher, question: str, ground: Ground) -> None:
    """What is named or titled is answered; else what is likely."""
    assert judged(starter, question, Scope("l5r", "en"), 3).ground is ground


def test_a_person_reads_how_far_a_name_was_from_what_was_typed(data: Path) -> None:
    """Of a card and of a rule; a name without a slip is not called any letters apart."""
    for question, said in (
        ("old wrekc errata", "by card, 2 letters apart"),
        ("silvr bell", "by card, one letter apart"),
        ("silver bell", "by card, score"),
    ):
        told = judge("ask", question, "--game", "lanterns", "--why").stdout
        assert said in told


def test_misses_are_shown_with_why_and_a_part_is_left_out(data: Path, tmp_path: Path) -> None:
    """What was expected and what came; without numbers the step is not named."""
    asked = {"question": "2.2", "game": "lanterns", "expect": ["no guide says this"]}
    path = write(tmp_path / "set.jsonl", json.dumps(asked))
    said = judge("eval", path, "--misses").stdout
    assert "expected no guide says this" in said
    assert "got answer lanterns-en/2.2" in said
    assert "exact by number" in said
    (miss,) = judge_json("eval", path, "--misses", "--without", "number")["misses"]
    assert (miss["question"], miss["expected"]) == ("2.2", ["no guide says this"])
    assert miss["why"] is None or miss["why"]["reason"] != "number"
    assert judge("eval", path, "--without", "nobody").exit_code == 2
