"""The old words that an erratum replaces: quoted after “replaces”, or before “was replaced by”.

text of an erratum -> spans to strike through
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bot.ui.markdown import Span

_ANY = '„“”«»"'
_QUOTE = (
    rf"(?:„(?P<a{{0}}>[^{_ANY}]+)[”“\"]|“(?P<b{{0}}>[^{_ANY}]+)[”\"]"
    rf"|\"(?P<c{{0}}>[^{_ANY}]+)[\"”]|«(?P<d{{0}}>[^{_ANY}]+)»)"
)
_GAP = rf"[^{_ANY}.;!?\n]"
_REPLACING = (
    r"replac(?:es|ing)|in place of|instead of|remov(?:ed|es)|delet(?:ed|es)"
    r"|zamiast|zastępuje(?! się)|usuni[eę]to|skreślono"
    r"|remplace(?:nt)?|remplaçant|au lieu de|à la place de|suppression d[eu’']|supprimez"
    r"|nahrazuje|namísto|místo|odstraněno|vypuštěno"
    r"|ersetzt|anstelle von|statt|sustituye|en lugar de|sostituisce|invece di"
)
_REPLACED = (
    r"replaced (?:by|with)|changed (?:to|into)|zastąpion\w*|zmienion\w* na"
    r"|remplacée?s? par|nahrazen\w*|změněn\w* na|ersetzt durch"
)
_CHANGED = r"chang(?:ed|es)|zmieniono|změněno|modifié|geändert"
_INTO = r"to|into|na|en|par|zu|in"
_FORMS = tuple(
    re.compile(form, re.I)
    for form in (
        rf"\b(?:{_REPLACING})\b{_GAP}{{0,40}}?{_QUOTE.format(1)}(?!\s*(?:{_REPLACED}))",
        rf"{_QUOTE.format(1)}{_GAP}{{0,30}}?\b(?:{_REPLACED})\b{_GAP}{{0,30}}?{_QUOTE.format(2)}",
        rf"\b(?:{_CHANGED})\b{_GAP}{{0,30}}?{_QUOTE.format(1)}\s*(?:{_INTO})\b",
    )
)
_SHORTEST = 15
"""The fewest characters of old words to strike through; fewer may be in an entry by chance."""


def old_words(text: str) -> list[Span]:
    """Return the spans of an erratum's text in which it quotes words that it replaces.

    'Replaces "two cards".' -> the span of "two cards".
    """
    return sorted({span for form in _FORMS for span in _quoted_spans(form, text)})


def _quoted_spans(form: re.Pattern[str], text: str) -> Iterator[Span]:
    for match in form.finditer(text):
        start, end = next(match.span(name) for name in ("a1", "b1", "c1", "d1") if match[name])
        inner = text[start:end]
        yield start + len(inner) - len(inner.lstrip()), end - len(inner) + len(inner.rstrip())


def outdated_spans(text: str, errata: Iterable[str]) -> list[Span]:
    """Return the spans of the words in a text that one of these errata replaces."""
    found = []
    for erratum in errata:
        for start, end in old_words(erratum):
            old = erratum[start:end].strip(" .…")
            if len(old) >= _SHORTEST:
                found += [(m.start(), m.end()) for m in re.finditer(re.escape(old), text)]
    return found
