"""Prints why each result has its rank, and the questions that were missed.

Verdict, Miss -> here -> standard output
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from rules_index.answers.answer import Verdict
from rules_index.answers.why import Why, confidence, why_each, why_not
from rules_index.measuring.evaluate import Miss
from rules_index.printable import printable

_SHORT = 100
"""The most characters of a passage on one line. Chosen by hand."""


def show_why(out: Console, sure: Verdict) -> None:
    """Print why the answer has its state, why each result has its rank, and how sure the first
    result is.

    If nothing was found, print the likeliest entries instead of results.
    """
    out.print()
    out.print(Text("Why", "bold"))
    out.print(Text(f"  {sure.state}: {sure.ground.said}"))
    whys = why_each(sure)
    found = [(hit, why) for (hit, _), why in zip(sure.held, whys, strict=True)] or why_not(sure)
    for number, (hit, why) in enumerate(found, 1):
        out.print(Text(f"  {number}. {hit.row.id}: {_raised_by(why)}, score {hit.score:.2f}"))
        for line in _lines_of_why(why):
            out.print(Text(f"     {line}", "dim"))
    if found:
        out.print(Text(f"  {_confidence_line(confidence(sure))}", "dim"))


def show_misses(out: Console, misses: Sequence[Miss]) -> None:
    """Print each missed question: what was expected, what came instead, and why."""
    for miss in misses:
        out.print()
        out.print(Text(printable(miss.question), "bold"))
        expected = " | ".join(map(printable, miss.expected)) or "nothing"
        out.print(Text(f"  expected {expected}"))
        got = f"{miss.entry}: {printable(miss.passage)[:_SHORT]}" if miss.entry else ""
        out.print(Text(f"  got {' '.join(filter(None, (miss.state, got)))}"))
        for line in (_raised_by(miss.why), *_lines_of_why(miss.why)) if miss.why else ():
            out.print(Text(f"  {line}", "dim"))
        if miss.confidence:
            out.print(Text(f"  {_confidence_line(miss.confidence)}", "dim"))


def _raised_by(why: Why) -> str:
    """Return words for what raised an entry's rank most: "exact by title", "likely by card".

    If no match raised it, return "by its title" for a similar title, else "by its score". The
    number of differing letters is added: "by its title, one letter apart".
    """
    if why.reason is None:
        return f"by its title{_distance_in_words(why)}" if why.apart else "by its score"
    return f"{why.tier.name.lower()} by {why.reason.replace('_', ' ')}{_distance_in_words(why)}"


def _distance_in_words(why: Why) -> str:
    """Return a phrase for the number of letters in which a name and the typed words differ.

    An example is ", one letter apart". Return "" if they are equal.
    """
    if not why.apart:
        return ""
    return f", {'one letter' if why.apart == 1 else f'{why.apart} letters'} apart"


def _lines_of_why(why: Why) -> list[str]:
    met, of = why.words
    said = f"{met} of {of} words, {why.covered:.0%} of the question"
    moved = f"moved up by {', '.join(why.moved)}" if why.moved else ""
    return [line for line in (said, _sum(why), moved) if line]


def _sum(why: Why) -> str:
    """Return an entry's score as a sum: "score = match 8.00 + entry.concepts 0.62".

    Values of 0 are left out; return "" if nothing is left. If the values are higher because of the
    entry's language, say so.
    """
    added = {"match": why.worth, **why.features, "others": why.others}
    shown = " + ".join(f"{name} {worth:.2f}" for name, worth in added.items() if round(worth, 2))
    more = why.own_language - 1
    told = f"; for the language, terms and titles are already {more:.0%} higher here"
    return f"score = {shown}{told if more > 0 else ''}" if shown else ""


def _confidence_line(signals: Mapping[str, float]) -> str:
    """Return a line with the confidence in the first result and its signals: "confidence
    0.83: …".
    """
    each = (f"{name} {value:.2f}" for name, value in signals.items() if name != "value")
    return f"confidence {signals['value']:.2f}: {', '.join(each)}"
