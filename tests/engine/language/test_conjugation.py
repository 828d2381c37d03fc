"""All forms of a verb follow from its principal parts."""

from __future__ import annotations

import pytest

from bot.engine.games.words import LANGUAGES
from bot.engine.language.conjugation import forms_of
from bot.engine.language.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("language", "parts", "persons"),
    [
        ("en", "gain", {"gained": "", "gaining": "", "gains": "they"}),
        ("en", "grab grabbed", {"grabbing": "", "grabs": "they"}),
        ("en", "take took taken", {"took": "", "taking": "", "takes": "they"}),
        ("en", "put put", {"putting": "", "puts": "they"}),
        ("en", "carry + on", {"carried on": "", "carrying on": "", "carries on": "they"}),
        ("pl", "tracę tracisz tracić",
         {"tracimy": "we", "traciłyśmy": "we", "traciłaś": "you", "traciły": "they"}),
        ("pl", "wezmę weźmiesz wziąć wziął wzięła wzięli",
         {"wzięłam": "i", "weźmiecie": "you", "wezmą": "they", "wzięły": "they"}),
        ("pl", "łapię łapiesz łapać", {"łapią": "they", "łapaliście": "you"}),
        ("pl", "gram grasz grać", {"grają": "they", "gracie": "you", "grałem": "i"}),
        ("cs", "ztratím ztratíš ztratit",
         {"ztratil jsem": "i", "jsem ztratila": "i", "ztratils": "you", "ztratili": "they",
          "ztratíme": "we", "ztratili jsme": "we", "sme ztratily": "we"}),
        ("cs", "platím platíš platit", {"platil sem": "i", "platěj": "they"}),
        ("cs", "přijdu přijdeš přijít přišel přišla + o",
         {"přišel jsem o": "i", "přišla jsi o": "you", "přijdou o": "they", "přišli o": "they"}),
        ("cs", "beru bereš brát bral", {"beru": "i", "bereme": "we", "berem": "we"}),
        ("fr", "placer",
         {"plaçons": "we", "avons placé": "we", "as placé": "you", "placent": "they"}),
        ("fr", "perdre perdu perds perds perd perdons perdez perdent",
         {"perdues": "", "ai perdu": "i", "perdez": "you", "viens de perdre": "i",
          "ont perdu": "they"}),
    ],
)  # fmt: skip
def test_forms_tell_whose_deed_they_are(language: str, parts: str, persons: dict[str, str]) -> None:
    """Present and past, singular and plural, both genders, in the order of words of each."""
    found = dict(forms_of(language, parts))
    assert {form: found.get(form) for form in persons} == persons


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_vocabulary_has_every_form(language: str) -> None:
    """What is listed by hand stands beside what follows from the rules."""
    for verb in vocabulary(language).verbs.values():
        given = dict(verb.forms())
        assert verb.say in given
        for parts in verb.conjugated:
            assert {form for form, _ in forms_of(language, parts)} <= set(given)


@pytest.mark.parametrize("language", ["pl", "cs", "fr"])
def test_we_have_a_form_of_our_own_of_every_verb(language: str) -> None:
    """Nothing that "we" do is told by a form that says "I"."""
    for verb in vocabulary(language).verbs.values():
        for parts in verb.conjugated:
            persons: dict[str, set[str]] = {}
            for form, person in forms_of(language, parts):
                persons.setdefault(person, set()).add(form)
            assert persons["we"]
            assert not persons["we"] & persons["i"]
        assert not set(verb.we) & set(verb.i)
