"""What anybody can check secret choices by, once they are open.

Proof -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.locale.catalogue import Words
from bot.render.parts import PURPLE, boxed
from bot.render.text import brief

MOST_PROOFS = 12


@dataclass(frozen=True, slots=True)
class Proof:
    """One choice that is open."""

    name: str
    """Whose it was."""
    text: str
    """What it was, in words."""
    commitment: str
    nonce: str
    right: bool


def proofs_view(proofs: Sequence[Proof], words: Words) -> ui.LayoutView:
    """The last choices that were revealed: what was published first, and what proves it."""
    lines = ["### " + words("Proofs")]
    for proof in proofs[-MOST_PROOFS:]:
        mark = "✅" if proof.right else "❌"
        lines.append(f"{mark} **{brief(proof.name, 40)}** {brief(proof.text, 120)}")
        lines.append(f"-# `{proof.commitment}` ← `{proof.nonce}`")
    if not proofs:
        lines.append(words("Nothing was revealed yet."))
    explained = words(
        "The first code was published when the choice was locked; it is made of the second one and "
        "the choice. `judge prove` checks an exported table."
    )
    lines.append(f"-# {explained}")
    return boxed(PURPLE, "\n".join(lines))
