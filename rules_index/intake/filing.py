"""Summarizes what became of a file, in a record small enough to send between processes and to keep.

Outcome -> Filing -> clerk, bot
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules_index.intake.ingest import Outcome
from rules_index.model import Identity
from rules_index.phrase import Phrase, cleaned
from rules_index.printable import printable
from rules_index.store.placing import Change, PlacementState

_MOST_NAMED = 5
"""The most changed or removed entries that a person is shown. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Filing:
    """A summary for a person of how adding a file changed the library, or would change it."""

    name: str
    refusal: str = ""
    """The reason, as a sentence, why the library refused the file; "" if it did not.

    If it is set, only `name` and `why` are set as well.
    """
    identity: Identity = field(default_factory=Identity)
    key: str = ""
    state: PlacementState = PlacementState.ADDED
    kinds: tuple[tuple[str, int], ...] = ()
    """Pairs of a kind and the number of its entries, the most frequent kind first."""
    left_out: tuple[tuple[str, int], ...] = ()
    """Pairs of a reason and the number of lines left out for it."""
    placed: float = 0.0
    before: str = ""
    """The key of the guide with which the new guide is compared; "" if there is none."""
    before_version: str = ""
    added: int = 0
    removed: int = 0
    changed: int = 0
    same: int = 0
    examples: tuple[str, ...] = ()
    """The ids of a few entries that were changed or removed."""
    warnings: tuple[Phrase, ...] = ()
    why: Phrase | None = None
    """The phrase from which `refusal` was made, for translation."""
    in_place: bool = False
    """Whether the new guide replaces another one, because the library cannot have both."""


def told(outcome: Outcome, *, in_place: bool) -> Filing:
    """Summarize the outcome of adding a file: labels, counts and a few examples, or the error.

    `in_place` tells whether the guide replaces another one.
    """
    name, parsed, change = printable(outcome.path.name), outcome.parsed, outcome.change
    if outcome.error or parsed is None or change is None:
        return Filing(name, outcome.refusal, why=outcome.error.wording if outcome.error else None)
    before = change.before
    compared = before is not None and change.state is not PlacementState.UNCHANGED
    return Filing(
        name=name,
        identity=parsed.identity,
        key=change.key,
        state=change.state,
        kinds=tuple(Counter(entry.kind.value for entry in parsed.entries).most_common()),
        left_out=tuple(Counter(line.reason for line in parsed.left_out).most_common()),
        placed=parsed.placed,
        before=before.key if before and compared else "",
        before_version=before.identity.version if before and compared else "",
        added=len(change.added),
        removed=len(change.removed),
        changed=len(change.changed),
        same=len(change.same),
        examples=_examples(change) if compared else (),
        warnings=tuple(cleaned(said, printable) for said in parsed.warnings),
        in_place=in_place,
    )


def _examples(change: Change) -> tuple[str, ...]:
    return (*change.changed, *change.removed)[:_MOST_NAMED]
