"""Hits -> Answer: the entry, the passage that answers, the citation, or "did you mean", or nothing.

The state is decided by how much of the question the guides know and the best entry covers; the
words that are shown are the guide's own, letter for letter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules_index.answers.games import narrowed
from rules_index.answers.passage import best_passage
from rules_index.model import Entry, FiledEntry, Guide, Kind, Passage
from rules_index.search.found import Found
from rules_index.search.match.step_check import bears_what_is_asked
from rules_index.search.question.nonsense import says_nothing
from rules_index.search.records import UNSURE, Hit, Reason, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights

SAME_NAME = 0.9
"""How near a question must come to a title that nothing else is asked."""
_NEAR_A_NAME = 0.65
"""How near it must come that the title is worth a suggestion, whatever its words mean."""
_LONGEST_SHOWN = 4000
_LONGEST_QUESTION = 400


class State(StrEnum):
    """How sure the judge is."""

    ANSWER = "answer"
    SUGGESTIONS = "suggestions"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Result:
    """One entry that may answer."""

    entry: Entry
    guide: Guide
    passage: Passage
    """The sentence, bullet or item that answers best, verbatim."""
    score: float
    shown: str
    """What is shown of the entry: a question with its answer, otherwise its text."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the judge says to a question."""

    question: str
    state: State
    results: tuple[Result, ...]
    language_missing: str = ""
    """The language that was asked for where no guide in it had an answer."""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How sure the judge is, and of which entries, before anybody looks for the passages."""

    state: State
    held: tuple[tuple[Hit, FiledEntry], ...]
    found: Found
    language_missing: str = ""

    def result(self, place: int) -> Result:
        """One of the entries with the passage that answers best."""
        hit, filed = self.held[place]
        passage = best_passage(self.found, hit, filed.entry)
        return Result(filed.entry, filed.guide, passage, hit.score, shown(filed.entry, passage))


def ask(searcher: Searcher, question: str, scope: Scope, limit: int = 5) -> Answer:
    """The best answer to a question; another language's where the one asked for has none."""
    return told(question, judge(searcher, question, scope, limit))


def told(question: str, sure: Verdict) -> Answer:
    """The answer to a question that is judged, each entry with the passage that answers best."""
    results = tuple(sure.result(place) for place in range(len(sure.held)))
    return Answer(question, sure.state, results, sure.language_missing, sure.found.card)


def judge(searcher: Searcher, question: str, scope: Scope, limit: int) -> Verdict:
    """Which entries may answer a question, as many as `limit`, and how surely the first one does.

    What `ask` begins with; who shows one of the entries looks for the passage of that one only.
    """
    whole = question[:_LONGEST_QUESTION]
    text, narrow = narrowed(searcher, whole, scope)
    sure = _judged(searcher, text, narrow, limit)
    if sure.state is State.NOTHING and narrow != scope:
        return _judged(searcher, whole, scope, limit)
    return sure


def _judged(searcher: Searcher, text: str, scope: Scope, limit: int) -> Verdict:
    found = searcher.search(text, scope, limit)
    state = decide(found)
    missing = ""
    if state is State.NOTHING and scope.language:
        wider = searcher.in_all_languages(found, limit)
        if decide(wider) is not State.NOTHING:
            found, state, missing = wider, decide(wider), scope.language
    hits = found.hits if state is not State.NOTHING else ()
    filed = searcher.entries(hit.row for hit in hits)
    held = tuple((hit, one) for hit, one in zip(hits, filed, strict=True) if one)
    sure = Verdict(state if held else State.NOTHING, held, found, missing)
    return sure if _bears_what_is_asked(sure, searcher) else replace(sure, state=State.SUGGESTIONS)


def _bears_what_is_asked(sure: Verdict, searcher: Searcher) -> bool:
    """Whether an answer has the figure of the step that is asked; what is named exactly has."""
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


def decide(found: Found) -> State:
    """Answer, suggest or say nothing, by how far the best hit can be trusted."""
    if not found.hits or found.strange:
        return State.NOTHING
    if found.ambiguous and found.names_something:
        return State.SUGGESTIONS
    if not found.ambiguous and (found.names_something or found.trust.alike >= SAME_NAME):
        return State.ANSWER
    if says_nothing(found.query):
        return State.NOTHING
    limits = weights()
    enough = limits["answer_abroad_from" if _is_abroad(found) else "answer_from"]
    perhaps = any(match.reason is Reason.CARD_PERHAPS for match in found.hits[0].matches)
    if found.trust.value >= enough and not (perhaps or found.ambiguous):
        return State.ANSWER
    near = found.trust.alike >= _NEAR_A_NAME or found.trust.value >= limits["suggest_from"]
    return State.SUGGESTIONS if near else State.NOTHING


def _is_abroad(found: Found) -> bool:
    """Whether the best entry is in another language than the question, though guides of its game
    are in that one: whoever asks would have been answered by them, had they anything like it."""
    best, asked = found.hits[0].row, found.query.language
    if found.scope.language or not asked or best.language == asked:
        return False
    return asked in found.index.shelves.guides(found.scope.scopes, best.game)


def shown(entry: Entry, passage: Passage | None = None) -> str:
    """What is shown of an entry, at most 4,000 characters, cut between passages.

    From its beginning, unless the passage that answers stands further on: then from there.
    """
    text = f"{entry.title}\n{entry.text}" if entry.kind is Kind.FAQ else entry.text
    if len(text) <= _LONGEST_SHOWN:
        return text
    begins = max(0, text.find(passage.text)) if passage else 0
    if begins + len(passage.text if passage else "") > _LONGEST_SHOWN:
        text = text[begins:]
    return _cut(text)


def _cut(text: str) -> str:
    if len(text) <= _LONGEST_SHOWN:
        return text
    cut = text[:_LONGEST_SHOWN]
    return cut[: cut.rfind("\n")] if "\n" in cut else cut[: cut.rfind(" ")]
