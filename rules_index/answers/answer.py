"""Turns search hits into an Answer: an answer with its source, "did you mean", or nothing.

For an answer, the guides must know enough of the question, and the best entry must cover it. All
words that are shown are the guide's own, letter for letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from rules_index.answers.games import narrowed
from rules_index.answers.passage import best_passages
from rules_index.model import Entry, FiledEntry, Guide, Kind, Passage
from rules_index.search.found import Found
from rules_index.search.match.step_check import bears_what_is_asked
from rules_index.search.question.nonsense import says_nothing
from rules_index.search.rank.rule import SAME_NAME
from rules_index.search.records import UNSURE, Hit, Reason, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights

_NEAR_A_NAME = 0.65
"""The least similarity (0 to 1) of question and title at which an entry is suggested even if the
confidence in it is low.

Chosen by hand.
"""
_LONGEST_SHOWN = 4000
"""The most characters of an entry that are shown. By definition: the most in a Discord message."""
_LONGEST_QUESTION = 400
"""The number of characters of a question that are read; the rest is ignored. Chosen by hand."""


class State(StrEnum):
    """The three kinds of reply: an answer, suggestions, or nothing."""

    ANSWER = "answer"
    SUGGESTIONS = "suggestions"
    NOTHING = "nothing"


class Ground(Enum):
    """The reasons why a reply is an answer, suggestions or nothing; the first that applies decides.

    Each reason has the state of the reply, and a sentence that explains it.
    """

    NO_ENTRY = (State.NOTHING, "no guide that may answer has anything of the question")
    NO_KNOWN_WORD = (
        State.NOTHING,
        "no word of the question is known, a slip away from a known one, or a small word",
    )
    SEVERAL_NAMED = (State.SUGGESTIONS, "the question names several things alike")
    NAMED = (State.ANSWER, "the question names what it asks for")
    TITLE = (State.ANSWER, "the question is nearly the title of the first entry")
    SMALL_WORDS = (State.NOTHING, "the question has small words alone")
    DOUBTED = (State.SUGGESTIONS, "it is likely, but the card or the figure is not there as asked")
    LIKELY = (State.ANSWER, "the first entry is likely enough to answer")
    NEAR_TITLE = (State.SUGGESTIONS, "the question is like the title of the first entry")
    POSSIBLE = (State.SUGGESTIONS, "the first entry is likely enough to suggest, not to answer")
    UNLIKELY = (State.NOTHING, "the first entry is too unlikely to suggest")
    OTHER_STEP = (
        State.SUGGESTIONS,
        "the first entry would answer, but lacks the step number",
    )

    @property
    def state(self) -> State:
        """Return the state to which this reason leads: answer, suggestions or nothing."""
        return self.value[0]

    @property
    def said(self) -> str:
        """Return the sentence with which `judge ask --why` explains the state."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Result:
    """One entry that may answer, with the passage that answers best."""

    entry: Entry
    guide: Guide
    passage: Passage
    """The sentence, bullet or item that answers best, verbatim."""
    score: float
    shown: str
    """The text of the entry as it is shown; for an FAQ, the title comes first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to a question: its state, and the entries that may answer."""

    question: str
    state: State
    results: tuple[Result, ...]
    language_missing: str = ""
    """The language that was asked for, if no guide in this language has an answer; else ""."""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer before the best passage of each entry is chosen: its state and its entries."""

    ground: Ground
    """The reason for the state."""
    held: tuple[tuple[Hit, FiledEntry], ...]
    found: Found
    language_missing: str = ""

    @property
    def state(self) -> State:
        """Return the state: an answer, suggestions, or nothing."""
        return self.ground.state

    def results(self) -> tuple[Result, ...]:
        """Return all entries, each with the passage that answers best."""
        return self._results(self.held)

    def result(self, place: int) -> Result:
        """Return the entry `held[place]`, with the passage that answers best."""
        return self._results([self.held[place]])[0]

    def _results(self, held: Sequence[tuple[Hit, FiledEntry]]) -> tuple[Result, ...]:
        passages = best_passages(self.found, [(hit, filed.entry) for hit, filed in held])
        return tuple(
            Result(filed.entry, filed.guide, passage, hit.score, shown(filed.entry, passage))
            for (hit, filed), passage in zip(held, passages, strict=True)
        )


def ask(searcher: Searcher, question: str, scope: Scope, limit: int = 5) -> Answer:
    """Return the answer to a question, with at most `limit` entries.

    If no guide in the wanted language has an answer, the answer may be in another language.
    """
    return told(question, judge(searcher, question, scope, limit))


def told(question: str, sure: Verdict) -> Answer:
    """Turn a verdict into an answer: choose for each entry the passage that answers best."""
    return Answer(question, sure.state, sure.results(), sure.language_missing, sure.found.card)


def judge(searcher: Searcher, question: str, scope: Scope, limit: int) -> Verdict:
    """Find up to `limit` entries that may answer a question, and decide on the state of the answer.

    This is `ask` without its slow part: choosing a passage of each entry.
    """
    whole = question[:_LONGEST_QUESTION]
    text, narrow = narrowed(searcher, whole, scope)
    sure = _judged(searcher, text, narrow, limit)
    if sure.state is State.NOTHING and narrow != scope:
        return _judged(searcher, whole, scope, limit)
    return sure


def _judged(searcher: Searcher, text: str, scope: Scope, limit: int) -> Verdict:
    found = searcher.search(text, scope, limit)
    ground = decide(found)
    missing = ""
    if ground.state is State.NOTHING and scope.language:
        wider = searcher.in_all_languages(found, limit)
        if decide(wider).state is not State.NOTHING:
            found, ground, missing = wider, decide(wider), scope.language
    hits = found.hits if ground.state is not State.NOTHING else ()
    filed = searcher.entries([hit.row for hit in hits])
    held = tuple((hit, one) for hit, one in zip(hits, filed, strict=True) if one)
    gone = hits and not held
    sure = Verdict(Ground.NO_ENTRY if gone else ground, held, found, missing)
    return sure if _has_step_asked_for(sure, searcher) else replace(sure, ground=Ground.OTHER_STEP)


def _has_step_asked_for(sure: Verdict, searcher: Searcher) -> bool:
    """Tell whether the first entry of an answer has the step number for which the question asks.

    Also return True if the question asks for no step number, or names an entry exactly.
    """
    found = sure.found
    if sure.state is not State.ANSWER or (found.names_something and not found.tells_passages):
        return True
    first = sure.result(0)
    text, steps = found.query.text, searcher.step_words
    told = (match for match in sure.held[0][0].matches if match.passage is not None)
    named = {match.reason for match in told}
    # A phase may have its figure in another entry, the list that counts the phases.
    if Reason.STEP_OF_PHASE in named:
        return True
    sought = bool(named - UNSURE)
    return bears_what_is_asked(text, first.entry, first.passage, steps, sought=sought)


def decide(found: Found) -> Ground:
    """Decide whether a search result is an answer, suggestions or nothing; return the reason."""
    if not found.hits or found.strange:
        return Ground.NO_KNOWN_WORD if found.hits else Ground.NO_ENTRY
    if found.names_something:
        return Ground.SEVERAL_NAMED if found.ambiguous else Ground.NAMED
    if not found.ambiguous and found.trust.alike >= SAME_NAME:
        return Ground.TITLE
    return Ground.SMALL_WORDS if says_nothing(found.query) else _by_confidence(found)


def _by_confidence(found: Found) -> Ground:
    """Decide on the state of an answer if the question names nothing exactly; return the reason.

    The confidence in the first entry decides, and how similar its title is to the question.
    """
    value, alike, limits = found.trust.value, found.trust.alike, weights()
    perhaps = any(match.reason is Reason.CARD_PERHAPS for match in found.hits[0].matches)
    if value >= limits["answer_from"]:
        return Ground.DOUBTED if perhaps or found.ambiguous else Ground.LIKELY
    if alike >= _NEAR_A_NAME:
        return Ground.NEAR_TITLE
    return Ground.POSSIBLE if value >= limits["suggest_from"] else Ground.UNLIKELY


def shown(entry: Entry, passage: Passage | None = None) -> str:
    """Return the text of an entry to show: at most 4,000 characters, cut at the end of a line.

    The text begins with `passage` if a cut would otherwise remove that passage.
    """
    text = f"{entry.title}\n{entry.text}" if entry.kind is Kind.FAQ else entry.text
    if len(text) <= _LONGEST_SHOWN:
        return text
    begins = max(0, text.find(passage.text)) if passage else 0
    if begins + len(passage.text if passage else "") > _LONGEST_SHOWN:
        text = text[begins:]
    return _cut_between_lines(text)


def _cut_between_lines(text: str) -> str:
    if len(text) <= _LONGEST_SHOWN:
        return text
    cut = text[:_LONGEST_SHOWN]
    return cut[: cut.rfind("\n")] if "\n" in cut else cut[: cut.rfind(" ")]
