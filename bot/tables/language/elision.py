"""French as it is typed in a hurry: "jai" is "j'ai", "lhonneur" is "l'honneur".

what was said, Context -> spelled_out -> the same with its short words apart -> understand
"""

from __future__ import annotations

from bot.tables.language.context import Context
from bot.tables.language.fold import tokens

_WHOLE = {"j": "je", "m": "me", "t": "te", "s": "se", "c": "c'", "l": "l'", "d": "d'"}
"""What the letter before a word stands for. Not "n'": without it nothing is denied."""
_SHORTEST = 2


def spelled_out(said: str, context: Context) -> str:
    """A French line whose words stand apart from what is said before them, as far as known."""
    if context.language != "fr":
        return said
    shown, end = [], 0
    for token in tokens(said):
        whole = _whole(token.text, context) if token.kind == "word" else ""
        shown += [said[end : token.start], whole or said[token.start : token.end]]
        end = token.end
    return "".join([*shown, said[end:]])


def _whole(word: str, context: Context) -> str:
    if any(word in known.known for known in context.words):
        return ""
    for letters, stands_for in _WHOLE.items():
        rest = word.removeprefix(letters)
        french = any(rest in known.sure("fr") for known in context.words)
        if rest != word and len(rest) >= _SHORTEST and french:
            return stands_for + ("" if stands_for.endswith("'") else " ") + rest
    return ""
