"""Words as they are said and typed in a hurry: "jai" is "j'ai", "t'as" "tu as", "'s got" "has".

what was said, Context -> spelled_out -> the same with its short words apart -> understand
"""

from __future__ import annotations

import re

from bot.engine.language.context import Context
from bot.engine.language.fold import fold, tokens

_WHOLE = {"j": "je", "m": "me", "t": "te", "s": "se", "c": "c'", "l": "l'", "d": "d'"}
"""What the letter before a word stands for. Not "n'": without it nothing is denied."""
_SHORTEST = 2
_READ = ("fr", "en", "pl", "cs")
"""The languages whose words stay whole."""
_BEHIND = re.compile(r"(?<=\w)-(?=(?:moi|toi|lui|leur)\b)", re.IGNORECASE)
"""What joins an imperative with whom it is for: "donne-moi"."""
_WHOM = re.compile(r"(?<!\w)([mt])['’](?=(\w+))", re.IGNORECASE)
"""Whom a deed is done to; of "l'", "j'" and the like nothing depends on whether it is said."""
_IT_IS = re.compile(r"\bc['’]?est (?!(?:[aà]|pas|qui)\b)(\w+) qui ", re.IGNORECASE)
_ITS = re.compile(r"\b(?:it['’]?s|it is) (\w+) (?:who|that) ", re.IGNORECASE)
"""What only says with stress who does it: "c'est Bo qui paie", "it's Bo who pays"."""
_GOT = re.compile(r"['’]s (?=got\b)", re.IGNORECASE)
"""What somebody has: "Bo's got 2 fate"."""
_SPOKEN = {"chuis": "je suis", "chui": "je suis", "chu": "je suis", "pus": "plus", "ya": "il y a"}
"""French words as they are spoken."""
_DROPPED = re.compile(r"(?<!\w)(?:(y)['’]a|(p)['’]us)(?!\w)", re.IGNORECASE)
"""Those that are written with what is dropped: "y'a", "p'us"."""
_ONLY = re.compile(r"\bplus qu['’](?=un)", re.IGNORECASE)
"""What tells all there is: "plus qu'un destin"."""
_YOURS = {"as", "es", "avais", "auras", "etais"}
"""Before these "t'" is "tu": who does it."""


def spelled_out(said: str, context: Context) -> str:
    """A line whose words stand apart from what is said before them, as far as known."""
    if context.language == "en":
        return _ITS.sub(r"\1 ", _GOT.sub(" has ", said)) if "?" not in said else said
    if context.language != "fr":
        return said
    said = said if "?" in said else _IT_IS.sub(r"\1 ", said)
    said = _DROPPED.sub(lambda found: "il y a" if found[1] else "plus", said)
    said = _ONLY.sub("plus que ", _BEHIND.sub(" ", said))
    said = _WHOM.sub(lambda found: f"{_stands_for(found[1].lower(), found[2])} ", said)
    shown, end = [], 0
    for token in tokens(said):
        whole = _whole(token.text, context) if token.kind == "word" else ""
        shown += [said[end : token.start], whole or said[token.start : token.end]]
        end = token.end
    return "".join([*shown, said[end:]])


def _whole(word: str, context: Context) -> str:
    if any(word in known.sure(language) for known in context.words for language in _READ):
        return ""  # "the" is no "t'he": at a table in French other languages are said as well
    if word in _SPOKEN:
        return _SPOKEN[word]
    for letters in _WHOLE:
        rest = word.removeprefix(letters)
        french = any(rest in known.sure("fr") for known in context.words)
        if rest != word and len(rest) >= _SHORTEST and french:
            stands_for = _stands_for(letters, rest)
            return stands_for + ("" if stands_for.endswith("'") else " ") + rest
    return ""


def _stands_for(letter: str, word: str) -> str:
    return "tu" if letter == "t" and fold(word) in _YOURS else _WHOLE[letter]
