"""Spell out words as they are typed in a hurry: "jai" is "je ai", "t'as" is "tu as".

what was said, Context -> spelled_out -> the same with its short words apart -> understand
"""

from __future__ import annotations

import re
from functools import cache

from bot.engine.language.context import Context
from bot.engine.language.fold import Token, fold, tokens, words
from bot.engine.language.vocabulary import vocabulary

_WHOLE = {"j": "je", "m": "me", "t": "te", "s": "se", "c": "c'", "l": "l'", "d": "d'"}
"""The first letter of a French word -> what it stands for. "n" is not among them, as "n'"
denies."""
_SHORTEST = 2
"""The minimum number of letters after such a first letter. Chosen by hand."""
_READ = ("fr", "en", "pl", "cs")
"""The languages whose known words are never split."""
_BEHIND = re.compile(r"(?<=\w)-(?=(?:moi|toi|lui|leur)\b)", re.IGNORECASE)
"""The hyphen between a French imperative and the person it is for: "donne-moi"."""
_WHOM = re.compile(r"(?<!\w)([mt])['’](?=(\w+))", re.IGNORECASE)
"""A French "m'" or "t'" before a verb: the person to whom something is done. "j'", "l'" and the
like make no difference and stay."""
_IT_IS = re.compile(r"\bc['’]?est (?!(?:[aà]|pas|qui)\b)(\w+) qui ", re.IGNORECASE)
"""The French words that only stress who acts: "c'est Bo qui paie"."""
_ITS = re.compile(r"\b(?:it['’]?s|it is) (\w+) (?:who|that) ", re.IGNORECASE)
"""The English words that only stress who acts: "it's Bo who pays"."""
_APART = re.compile(r"(?<!\w)([jltmnc]|qu) (?=[aeiouyhàâéèêëîïôœ]\w)", re.IGNORECASE)
"""A French word whose apostrophe was not typed: "j ai", "l anneau". The letters of "2 d et 1 h" are
counters."""
_GOT = re.compile(r"['’]s (?=got\b)", re.IGNORECASE)
"""The English "'s" for "has" before "got": "Bo's got 2 fate"."""
_JE = re.compile(r"j(?=[^\W\d_aeiouyh])\w{2,}")
"""A word that begins with "j" for "je": "jmets", "jte", "jklaxonne". No other French word begins
so."""
_SET_BACK = re.compile(r"\bset(?:s|ting)? (\w+) back (?=(?:another )?\w+ \w)", re.IGNORECASE)
"""A verb of cost with the payer between its words: "that sets me back 2 fate"."""
_DROPPED = re.compile(r"(?<!\w)(?:(y)['’]a|(p)['’]us)(?!\w)", re.IGNORECASE)
"""French words typed without the sounds that are dropped: "y'a" for "il y a", "p'us" for "plus"."""
_ONLY = re.compile(r"\bplus qu['’](?=un)", re.IGNORECASE)
"""The French "plus que" before all that is left: "plus qu'un destin"."""
_YOURS = {"as", "es", "avais", "auras", "etais"}
"""The French verbs before which "t'" is "tu" and not "te": "t'as"."""
_SUBJECT = re.compile(r"^(?:(?:en|y) )?\w+s\b")
"""What follows a "t'" that means "tu", at the start of a clause: "t'encaisses 2", "t'en perds
deux"."""
_FOR_ONESELF = {
    "en": (re.compile(r"(?<!\w)(\w+) yourself\b", re.IGNORECASE), "you", None),
    "fr": (re.compile(r"(?<!\w)(\w+)-toi\b", re.IGNORECASE), "tu", None),
    "pl": (re.compile(r"(?<!\w)(\w+) sobie\b", re.IGNORECASE), "ty", "c"),
    "cs": (re.compile(r"(?<!\w)(\w+) si\b", re.IGNORECASE), "ty", "t"),
}
"""Language -> a pattern for "take yourself", the word for "you", and the ending of infinitives to
leave alone."""
_OF_IT_TO_ME = re.compile(r"(?<!\w)m['’]en (?=\w)", re.IGNORECASE)
"""The French "m'en" before a verb, when the counter is named later: "il m'en reste 4, des
destins"."""
_PUNCTUATION = frozenset({"soft", "hard", "other"})
"""The kinds of tokens that separate clauses."""


def spelled_out(said: str, context: Context) -> str:
    """Return a line with the known short forms spelled out: "jai" -> "je ai" (I have).

    It also drops words of mere stress ("it's Bo who pays" -> "Bo pays"), and turns a command to the
    other player into a statement ("take yourself 1" -> "you take 1").
    """
    said = _told_to_you(said, context)
    if context.language == "en":
        said = _SET_BACK.sub(r"cost \1 ", said)
        return _ITS.sub(r"\1 ", _GOT.sub(" has ", said)) if "?" not in said else said
    if context.language != "fr":
        return said
    said = _APART.sub(r"\1'", said)
    said = said if "?" in said else _IT_IS.sub(r"\1 ", said)
    said = _DROPPED.sub(lambda found: "il y a" if found[1] else "plus", said)
    said = _OF_IT_TO_ME.sub("me ", said)
    said = _ONLY.sub("plus que ", _BEHIND.sub(" ", said))
    said = _WHOM.sub(lambda found: f"{_whom(found, context)} ", said)
    shown, end = [], 0
    for token in tokens(said):
        whole = _whole(token.text, context) if token.kind == "word" else ""
        shown += [said[end : token.start], whole or said[token.start : token.end]]
        end = token.end
    return "".join([*shown, said[end:]])


def _told_to_you(said: str, context: Context) -> str:
    """Return a command to the other player as a statement: "take yourself 1" -> "you take 1".

    Any other line is returned unchanged.
    """
    if context.language not in _FOR_ONESELF or context.seat is None:
        return said
    form, you, infinitive = _FOR_ONESELF[context.language]

    def told(found: re.Match[str]) -> str:
        word = fold(found[1])
        terms = [t for known in context.words for t in known.phrases.get((word,), ())]
        own = [t for t in terms if t.kind == "verb" and not context.is_foreign(t)]
        ordered = own and all(not t.persons or "you" in t.persons for t in own)
        is_infinitive = infinitive is not None and word.endswith(infinitive)
        return f"{you} {found[1]}" if ordered and not is_infinitive else found[0]

    return form.sub(told, said)


def _whom(found: re.Match[str], context: Context) -> str:
    """Return the word that "m'" or "t'" is short for: "me", "te", or at a clause's start "tu"."""
    before, after = tokens(found.string[: found.start()]), fold(found.string[found.end() :])
    begins = not before or before[-1].kind in _PUNCTUATION or _joins(before[-1], context)
    if found[1].lower() == "t" and begins and _SUBJECT.match(after):
        return "tu"
    return _stands_for(found[1].lower(), found[2])


def _joins(token: Token, context: Context) -> bool:
    """Tell whether a clause may begin after a word, such as "bah" (well) or "et" (and).

    French examples are "bah t'encaisses 2" (well, you take 2) and "et t'en perds deux" (and you
    lose two).
    """
    terms = [t for known in context.words for t in known.phrases.get((token.text,), ())]
    own = {t.kind for t in terms if not context.is_foreign(t)}
    return bool(own & {"and", "filler"}) and not own & {"verb", "seat", "counter"}


def _whole(word: str, context: Context) -> str:
    """Return a French word spelled out: "jmets" -> "je mets" (I put); "" if it stays as it is."""
    if any(word in known.sure(language) for known in context.words for language in _READ):
        return ""  # "the" is no "t'he": at a table in French other languages are said as well
    if spoken := _typed().get(word):
        return spoken
    for letters in _WHOLE:
        rest = word.removeprefix(letters)
        french = any(rest in known.sure("fr") for known in context.words)
        if rest != word and len(rest) >= _SHORTEST and french:
            stands_for = _stands_for(letters, rest)
            return stands_for + ("" if stands_for.endswith("'") else " ") + rest
    if _JE.fullmatch(word):
        return f"je {_whole(word[1:], context) or word[1:]}"
    return ""


@cache
def _typed() -> dict[str, str]:
    """Return a mapping from short or spoken French words to full ones: "pr" -> "pour" (for)."""
    return {
        short: whole
        for whole, typed in vocabulary("fr").typed.items()
        for one in typed
        for short in words(one)
    }


def _stands_for(letter: str, word: str) -> str:
    """Return the word that a letter before a French word is short for: "t" -> "tu" or "te".

    Before "as" (have) the "t" is "tu" (you), before most other words it is "te" (to you).
    """
    return "tu" if letter == "t" and fold(word) in _YOURS else _WHOLE[letter]
