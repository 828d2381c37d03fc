"""Questions to measure with: a file of them, the project's own, or mistyped titles.

FILE.jsonl or library -> questions -> run
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rules_index.answers.answer import shown
from rules_index.language.fold import words
from rules_index.measuring.evaluate import Question, folded, read, snippets
from rules_index.model import FiledEntry

_OWN = Path(__file__).parents[2] / "tests" / "cases" / "questions"
_INVENTED = 200
"""The most questions that are made from mistyped titles. Chosen by hand."""
_SNIPPET = 80
"""The number of first characters of an entry by which a right answer is recognized.

Chosen by hand.
"""
_SHORTEST = 5
"""The fewest characters of a title that becomes a question, and of a word in it that is mistyped.

Chosen by hand.
"""
_LONGEST = 60
"""The most characters of a title that becomes a question. Chosen by hand."""


def invent(entries: Sequence[FiledEntry], seed: int = 1) -> list[Question]:
    """Make questions from random titles with typos; the same entries always give the same
    questions.
    """
    rng = random.Random(seed)  # noqa: S311 - the same questions every time, no secret
    may = [e for e in entries if _SHORTEST <= len(e.entry.title) <= _LONGEST and e.entry.passages]
    return [
        Question(
            _mistyped(filed.entry.title, rng),
            filed.guide.identity.game,
            filed.guide.identity.language,
            "title",
            (filed.entry.passages[0].text[:_SNIPPET],),
        )
        for filed in rng.sample(may, min(_INVENTED, len(may)))
    ]


def _mistyped(title: str, rng: random.Random) -> str:
    """Return a title without accents, with two letters of its longest word swapped: "Mirror" ->
    "mriror".
    """
    typed = words(title)
    longest = max(range(len(typed)), key=lambda place: len(typed[place]), default=-1)
    if longest >= 0 and len(word := typed[longest]) >= _SHORTEST:
        cut = rng.randrange(1, len(word) - 2)
        typed[longest] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
    return " ".join(typed)


class Judge:
    """Decides which entries that an engine found are right, by the same rule as `judge eval`."""

    def __init__(self, entries: Iterable[FiledEntry]) -> None:
        self._shown = {filed.entry.id: folded(shown(filed.entry)) for filed in entries}

    def rank(self, question: Question, found: Sequence[str]) -> int:
        """Return the position, from 1, of the first right result; 0 if no result is right.

        `found` has the ids of the results, the best first.
        """
        wanted = snippets(question.expect)
        for place, entry_id in enumerate(found, 1):
            if any(snippet in self._shown.get(entry_id, "") for snippet in wanted):
                return place
        return 0

    def answerable(self, question: Question) -> bool:
        """Tell whether any entry of the library contains a snippet that the question expects."""
        return self.rank(question, list(self._shown)) > 0


def own_questions(judge: Judge) -> list[Question]:
    """Return those of the project's own questions that this library can answer.

    A question set is skipped if this library can answer less than half of it.
    """
    sets = [read(path.read_bytes(), path.name) for path in sorted(_OWN.glob("*.jsonl"))]
    fitting = [[question for question in asked if judge.answerable(question)] for asked in sets]
    pairs = zip(sets, fitting, strict=True)
    return [question for asked, fit in pairs if 2 * len(fit) >= len(asked) for question in fit]


def recall(
    questions: Sequence[Question], found: Sequence[Sequence[str]], judge: Judge
) -> Mapping[str, tuple[int, float, float]]:
    """Return a mapping from each class of questions to its size, recall@1 and recall@3 (0 to 1).

    `found` has the ids of the results for each question. Questions without an expected answer are
    left out.
    """
    ranks: dict[str, list[int]] = {}
    for question, ids in zip(questions, found, strict=True):
        if question.expect:
            ranks.setdefault(question.cls, []).append(judge.rank(question, ids))
    return {
        cls: (len(own), _share_within(own, 1), _share_within(own, 3))
        for cls, own in sorted(ranks.items())
    }


def _share_within(ranks: Sequence[int], limit: int) -> float:
    return sum(0 < rank <= limit for rank in ranks) / len(ranks)
