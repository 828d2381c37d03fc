"""The JSON that other programs rely on: what each command prints with --json. No I/O.

Guide, FiledEntry, Outcome -> contracts -> commands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from rules_index.aliases import Alias
from rules_index.answers.answer import Answer, Result, Verdict
from rules_index.answers.beside import Beside
from rules_index.answers.cards import CardAnswer
from rules_index.answers.why import Why, confidence, why_not
from rules_index.intake.ingest import Outcome, Skipped
from rules_index.measuring.evaluate import Evaluation, Miss
from rules_index.measuring.fitting import Fit
from rules_index.model import BETWEEN_HEADINGS, FiledEntry, Guide, LeftOut, ParsedGuide
from rules_index.printable import printable
from rules_index.store.placing import Change

Json = dict[str, Any]


def guide_json(guide: Guide) -> Json:
    """Return a guide as one item of the output of `judge guides`."""
    return {
        "key": guide.key,
        **msgspec.to_builtins(guide.identity),
        "scope": guide.scope,
        "entries": guide.entries,
        "left_out": guide.left_out,
        "placed": guide.placed,
        "format": guide.format,
        "source": guide.source,
        "added": guide.added,
    }


def entry_json(filed: FiledEntry) -> Json:
    """Return an entry as one line of the output of `judge entries`."""
    entry = filed.entry
    return {
        "id": entry.id,
        "kind": entry.kind,
        "number": entry.number,
        "title": entry.title,
        "text": entry.text,
        "guide": filed.guide.key,
        "section": BETWEEN_HEADINGS.join(entry.section),
        "page": entry.page,
        "line": entry.line,
        "links": msgspec.to_builtins(entry.links),
        "cards": msgspec.to_builtins(entry.cards),
        "changed": entry.changed,
    }


def outcome_json(outcome: Outcome, *, dry_run: bool, report: bool) -> Json:
    """Return the outcome of one file as in the output of `judge ingest`.

    With `report`, the lines that were left out are included.
    """
    result: Json = {"file": printable(str(outcome.path)), "state": "refused", "dry_run": dry_run}
    if outcome.error:
        result["error"] = {"kind": type(outcome.error).__name__, "message": outcome.refusal_typed}
    if outcome.parsed:
        result |= _parsed_json(outcome.parsed)
        if report:
            result["lines_left_out"] = [_left_out_json(line) for line in outcome.parsed.left_out]
    if outcome.change:
        result |= _change_json(outcome.change)
    return result


def skipped_json(skipped: Skipped) -> Json:
    """Return a skipped file or folder as in the output of `judge ingest`."""
    return {"file": printable(str(skipped.path)), "state": "skipped", "reason": skipped.reason}


def answer_json(answer: Answer, beside: Beside, took_ms: float, whys: Sequence[Json] = ()) -> Json:
    """Return an answer as in the output of `judge ask`, with what is shown beside it.

    `whys` has one object with reasons for each result; without `whys`, the results have no "why".
    """
    results = [result_json(result) for result in answer.results]
    for result, why in zip(results, whys, strict=bool(whys)):
        result["why"] = why
    return {
        "state": answer.state,
        "results": results,
        "took_ms": round(took_ms, 2),
        "language_missing": answer.language_missing,
        "card": answer.card,
        "errata": [_named_json(filed) for filed in beside.errata],
        "related": [_named_json(filed) for filed in beside.related],
        "translations": [
            {"entry": row.id, "title": row.title, "language": row.language}
            for row in beside.translations
        ],
        "warnings": beside.warnings,
    }


def decided_json(sure: Verdict) -> Json:
    """Return why the answer has its state, and the confidence in its first entry.

    If nothing was found, the entries that came nearest are included.
    """
    signals = confidence(sure)
    likeliest = [
        {"entry": hit.row.id, "score": round(hit.score, 4), "why": why_json(why, signals)}
        for hit, why in why_not(sure)
    ]
    return {
        "by": sure.ground.name.lower(),
        "said": sure.ground.said,
        "confidence": _rounded(signals),
        "likeliest": likeliest,
    }


def _rounded(signals: Mapping[str, float]) -> Json:
    return {name: round(value, 3) for name, value in signals.items()}


def why_json(why: Why, sure: Mapping[str, float]) -> Json:
    """Return the reasons for the rank of one result.

    Each result repeats `sure`, the confidence in the first result.
    """
    return {
        "tier": why.tier.name.lower(),
        "reason": why.reason,
        "worth": round(why.worth, 3),
        "features": why.features,
        "others": round(why.others, 3),
        "own_language": round(why.own_language, 3),
        "covered": round(why.covered, 3),
        "moved": why.moved,
        "apart": why.apart,
        "confidence": _rounded(sure),
    }


def miss_json(miss: Miss) -> Json:
    """Return a missed question: the expected and the actual result, and the reasons for
    the latter.
    """
    why = why_json(miss.why, miss.confidence) if miss.why else None
    got = {"state": miss.state, "entry": miss.entry, "passage": miss.passage}
    return {"question": miss.question, "expected": miss.expected, "got": got, "why": why}


def result_json(result: Result) -> Json:
    """Return one result: an entry that may answer, with its guide and position."""
    entry, identity = result.entry, result.guide.identity
    return {
        "entry": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "text": result.shown,
        "passage": result.passage.text,
        "score": round(result.score, 4),
        "guide": {
            "key": result.guide.key,
            "game": identity.game,
            "language": identity.language,
            "title": identity.title,
            "version": identity.version,
        },
        "where": {
            "section": BETWEEN_HEADINGS.join(entry.section),
            "page": result.passage.page,
            "line": result.passage.line,
        },
        "links": msgspec.to_builtins(entry.links),
    }


def card_json(answer: CardAnswer, took_ms: float) -> Json:
    """Return a card as in the output of `judge card`: errata first, then clarifications, FAQ and
    lists.

    If no card has the typed name, the results are the entries that contain this name.
    """
    return {
        "state": answer.state,
        "card": {"name": answer.name, "printed": msgspec.to_builtins(answer.printed)},
        "results": [result_json(result) for result in answer.results],
        "suggestions": answer.suggestions,
        "took_ms": round(took_ms, 2),
    }


def evaluation_json(evaluation: Evaluation, *, misses: bool = False) -> Json:
    """Return the output of `judge eval`: shares from 0 to 1, and times.

    With `misses`, the questions that were answered wrongly are included.
    """
    told: Json = msgspec.to_builtins(replace(evaluation, misses=()))
    del told["misses"]
    return {**told, "misses": [miss_json(one) for one in evaluation.misses]} if misses else told


def fit_json(fit: Fit) -> Json:
    """Return the weights that `judge eval --fit` proposes; null if there were too few questions."""
    told: Json = msgspec.to_builtins(fit)
    return told


def alias_json(alias: Alias, title: str | None) -> Json:
    """Return an alias as in the output of `judge alias list`; `title` is None if the entry
    is gone.
    """
    return {**msgspec.to_builtins(alias), "title": title}


def _named_json(filed: FiledEntry) -> Json:
    entry = filed.entry
    return {"entry": entry.id, "kind": entry.kind, "title": entry.title, "text": entry.text}


def _parsed_json(parsed: ParsedGuide) -> Json:
    return {
        **msgspec.to_builtins(parsed.identity),
        "format": parsed.format,
        "entries": len(parsed.entries),
        "kinds": Counter(entry.kind.value for entry in parsed.entries),
        "placed": parsed.placed,
        "left_out": len(parsed.left_out),
        "reasons": Counter(line.reason for line in parsed.left_out),
        "warnings": list(map(str, parsed.warnings)),
    }


def _left_out_json(line: LeftOut) -> Json:
    return {"line": line.line, "page": line.page, "reason": line.reason, "text": line.text}


def _change_json(change: Change) -> Json:
    changes = None
    if change.before:
        changes = {
            "against": {"key": change.before.key, "version": change.before.identity.version},
            "added": change.added,
            "removed": change.removed,
            "changed": change.changed,
            "same": len(change.same),
        }
    return {"state": change.state, "key": change.key, "changes": changes}
