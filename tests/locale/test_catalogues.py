"""The catalogues: complete, nothing too much, every place kept, plural forms right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from bot.locale import extract
from bot.locale.catalogue import LANGUAGES, words

FOREIGN = LANGUAGES[1:]
NUMBERS = (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 1_000_000)
ENGLISH = frozenset(
    {"the", "is", "are", "this", "that", "these", "with", "there", "you", "your", "of", "it", "not",
     "which", "say", "was", "has", "have", "and", "or", "for", "from", "who", "what", "them"}
)  # fmt: skip
"""Words that no translation needs."""
SAME = {
    "pl": {
        "t",
        "= …",
        "{m} min",
        "errata",
        "faq",
        "alias",
        "format",
        "{author}, {date}",
        "{n} MB",
        "{n} erratum",
    }
    | {"{n} list", "{name} {problem}: {advice}.", "{name}: {what}", "{what}?"},
    "cs": {
        "t",
        "= …",
        "{m} min",
        "{h} h {m} min",
        "errata",
        "faq",
        "alias",
        "erratum",
        "{author}, {date}",
        "{n} MB",
        "{n} erratum",
    }
    | {"{name} {problem}: {advice}.", "{name}: {what}", "{what}?"},
    "fr": {
        "{n}d{sides}",
        "t",
        "= …",
        "{m} min",
        "{h} h {m} min",
        "table",
        "Table",
        "errata",
        "faq",
        "alias",
        "format",
        "erratum",
        "clarification",
        "section",
        "guide",
    }
    | {"guides", "question", "public", "version", "version {version}", "page {page}"}
    | {
        "{author}, {date}",
        "{n} pages",
        "Secret",
        "{n} question",
        "{n} erratum",
        "{n} clarification",
    }
    | {"{n} section"},
}
"""What is the same word in both languages, or holds nothing but places and signs."""


@cache
def catalogue(language: str) -> Catalog:
    return extract.read(language, extract.path_of(language).read_bytes())


def translated(language: str) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Every message but the header, with all the forms of its translation."""
    for message in catalogue(language):
        if message.id:
            said = message.string
            yield message, (said,) if isinstance(said, str) else tuple(said or ())


def english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", FOREIGN)
def test_the_catalogue_is_what_the_code_says(language: str) -> None:
    """No message is missing, none is unused; `python -m bot.locale.extract` mends both."""
    held = {english(message)[0]: message.id for message, _ in translated(language)}
    said = extract.messages()
    assert {"missing": set(said) - set(held), "unused": set(held) - set(said)} == {
        "missing": set(),
        "unused": set(),
    }
    assert held == said


@pytest.mark.parametrize("language", FOREIGN)
def test_nothing_is_left_untranslated(language: str) -> None:
    """Every message, and every plural form of it, is said in the language."""
    bare = [message.id for message, forms in translated(language) if not forms or not all(forms)]
    assert bare == []


@pytest.mark.parametrize("language", FOREIGN)
def test_extraction_changes_nothing_where_nothing_changed(language: str) -> None:
    """The file is written as it stands: no date, no address, no order of chance."""
    text = extract.path_of(language).read_bytes()
    assert extract.updated(language, text) == text
    head = text.decode().partition("\n\n")[0]
    assert "Project-Id-Version: Jade Judge" in head
    assert not re.search(r"@|EMAIL|FULL NAME|Date|fuzzy", head)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_place_is_kept(language: str) -> None:
    """Each `{x}` of the English stands in each form of the translation, and no other does."""
    wrong = [
        (message.id, form)
        for message, forms in translated(language)
        for form in forms
        if places(form) != places(english(message)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", FOREIGN)
def test_signs_at_both_ends_are_kept(language: str) -> None:
    """Small print stays small print, a sentence ends as one, blanks that join are not lost."""
    wrong = [
        (message.id, form)
        for message, forms in translated(language)
        for form in forms
        if _ends(form) != _ends(english(message)[-1])
    ]
    assert wrong == []


def _ends(text: str) -> tuple[str, str]:
    start = re.match(r"-# |\d\. |[✅🕒…] | \W?|, |", text)
    return start[0] if start else "", text[-1] if text[-1] in ".:?…" else ""


@pytest.mark.parametrize("language", FOREIGN)
def test_nothing_reads_as_english(language: str) -> None:
    """No translation is the English itself or holds its small words, but for those in the list."""
    same = {
        english(message)[0]
        for message, forms in translated(language)
        if set(forms) & set(english(message))
    }
    assert same == SAME[language]
    mixed = [
        form
        for _, forms in translated(language)
        for form in forms
        if ENGLISH & set(re.findall(r"\w+", re.sub(r"\{\w+\}|--\w+", "", form.casefold())))
    ]
    assert mixed == []


@pytest.mark.parametrize("language", FOREIGN)
def test_the_plural_rule_is_that_of_the_header(language: str) -> None:
    """What we count by is what the file says, and what gettext knows of the language."""
    head = catalogue(language).plural_forms
    count, rule = re.fullmatch(r"nplurals=(\d); plural=(.+);", head).groups()  # type: ignore[union-attr] # the assertion is that it fits
    ask = c2py(rule)
    own = words(language)
    forms = int(count)
    assert (forms, rule) == tuple(get_plural(language))
    texts = next(f for m, f in translated(language) if m.id == ("{n} rule", "{n} rules"))
    assert len(texts) == forms
    for number in (*NUMBERS, *range(200)):
        said = own.count("{n} rule", "{n} rules", number)
        assert said == texts[ask(number)].format(n=number)


COUNTED = {
    "en": "0 rules, 1 rule, 2 rules, 4 rules, 5 rules, 11 rules, 12 rules, 21 rules, 22 rules, "
    "25 rules, 101 rules, 1000000 rules",
    "pl": "0 zasad, 1 zasada, 2 zasady, 4 zasady, 5 zasad, 11 zasad, 12 zasad, 21 zasad, "
    "22 zasady, 25 zasad, 101 zasad, 1000000 zasad",
    "cs": "0 pravidel, 1 pravidlo, 2 pravidla, 4 pravidla, 5 pravidel, 11 pravidel, 12 pravidel, "
    "21 pravidel, 22 pravidel, 25 pravidel, 101 pravidel, 1000000 pravidel",
    "fr": "0 règle, 1 règle, 2 règles, 4 règles, 5 règles, 11 règles, 12 règles, 21 règles, "
    "22 règles, 25 règles, 101 règles, 1000000 règles",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_counted_as_people_do(language: str) -> None:
    """Each number asks for the form that it has in the language."""
    own = words(language)
    said = [own.count("{n} rule", "{n} rules", number) for number in NUMBERS]
    assert ", ".join(said) == COUNTED[language]


def test_a_language_that_nobody_speaks_here_is_english() -> None:
    """“en-GB”, “de” and “pl-PL” find the nearest that the bot speaks."""
    assert [words(one).language for one in ("en-GB", "de", "pl-PL", "")] == ["en", "en", "pl", "en"]
