"""Proofs of secret choices: codes that anybody can note while a choice is locked, and check later.

Proof -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.locale.catalogue import Words
from bot.ui.components import PURPLE, boxed
from bot.ui.markdown import brief, fitting, one_line, small

MOST_PROOFS = 12
_ROOM = 3200
"""The most characters of all proofs together, without their heading and explanation."""
_LONGEST_CODE = 120


@dataclass(frozen=True, slots=True)
class Proof:
    """One secret choice that was revealed, with what proves it."""

    name: str
    """The name of the seat that chose."""
    text: str
    """The choice and its value in words."""
    commitment: str
    nonce: str
    right: bool
    bound: str = ""
    """The table, game, round, choice and seat that the proof is bound to; "" for an old proof."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """One secret choice that is locked and not yet revealed."""

    name: str
    text: str
    """The name of the choice, without the chosen value."""
    commitment: str


def proofs_view(
    proofs: Sequence[Proof], words: Words, hidden: Sequence[Hidden] = ()
) -> ui.LayoutView:
    """Return the message with proofs of the last secret choices.

    A revealed choice has its value and the codes that prove it; a choice in `hidden` has only the
    code that was published when it was locked.
    """
    told = [*(_of_open(one, words) for one in proofs), *map(_of_hidden, hidden)]
    explained = words(
        "The code that begins with v2 was published when the choice was locked. It is made of the "
        "choice, the other code, and what stands in brackets: table, game, round, what was chosen, "
        "seat. `judge prove` checks an exported table."
    )
    nothing = [] if proofs else [words("Nothing was revealed yet.")]
    lines = ["### " + words("Proofs"), *nothing, *_latest(told), small(explained)]
    return boxed(PURPLE, "\n".join(lines))


def _of_open(proof: Proof, words: Words) -> str:
    mark = "✅" if proof.right else "❌"
    place = _code(proof.bound) if proof.bound else words("an old proof, bound to no table")
    codes = f"{_code(proof.commitment)} ← {_code(proof.nonce)} {place}"
    return f"{mark} **{brief(proof.name, 40)}** {brief(proof.text, 120)}\n{small(codes)}"


def _of_hidden(one: Hidden) -> str:
    return f"🔒 **{brief(one.name, 40)}** {brief(one.text, 40)}\n{small(_code(one.commitment))}"


def _code(text: str) -> str:
    """Return a code between backquotes, cut and cleaned, as an imported table may have any text."""
    return f"`{fitting(one_line(text).replace('`', ''), _LONGEST_CODE)}`"


def _latest(told: Sequence[str]) -> list[str]:
    """Return as many of the last texts as there is room for, in their order."""
    kept: list[str] = []
    for one in reversed(told):
        if sum(map(len, kept)) + len(kept) + len(one) > _ROOM:
            break
        kept.insert(0, one)
    return kept
