"""The old words of an erratum, however it says that they are old."""

from __future__ import annotations

import pytest

from bot.ui.errata import old_words, outdated_spans


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ('Should read: "gain 1 oil."\n(Replaces "take 1 oil.")', ["take 1 oil."]),
        ('Should read: “gain 1.”\n(Replaces “take 1.")', ["take 1."]),
        ('Use "oil" instead of the words "some oil".', ["some oil"]),
        ('"each turn" is replaced by "this turn".', ["each turn"]),
        ('(Changed "each" to "this")', ["each"]),
        ('(Removed "at once")', ["at once"]),
        ("Powinno być „podejrzyj” zamiast „przejrzyj”.", ["przejrzyj"]),
        ("„lampa” została zastąpiona przez „latarnia”.", ["lampa"]),
        ("(cela remplace l'expression « deux lampes »)", ["deux lampes"]),
        ("(« lampe » a été remplacée par « lanterne »)", ["lampe"]),
        ("Lire « lanterne » au lieu de « lampe ».", ["lampe"]),
        ("Místo „lampa“ má být „lucerna“.", ["lampa"]),
        ("„lampa“ je nahrazena slovem „lucerna“.", ["lampa"]),
        ("Statt „Lampe“ gilt „Laterne“.", ["Lampe"]),
        ('Should read: "draw a card instead."\n(Added "instead")', []),
        ('Should read: "Oil replaces fire."', []),
        ("Powinna brzmieć: „możesz zamiast tego zapłacić”", []),
        ("", []),
    ],
)
def test_old_words_are_found(text: str, old: list[str]) -> None:
    """Only what is quoted as replaced or removed is old, never what was added or holds now."""
    assert [text[start:end] for start, end in old_words(text)] == old


def test_old_words_in_the_text_that_is_changed() -> None:
    """The entry's own text shows what holds no longer, but no word that may be chance."""
    text = "Each keeper may take 1 oil from a lamp. Each one."
    errata = ['(Replaces "take 1 oil from a lamp.")', '(Changed "Each" to "This")']
    assert [text[start:end] for start, end in outdated_spans(text, errata)] == [
        "take 1 oil from a lamp"
    ]
