"""The lexicon's files keep their promises, and phrases are found the way the files say."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.language.detect import function_words
from rules_index.language.fold import fold, words
from rules_index.language.lexicon import LANGUAGES, Concept, Lexicon, build, load, read

FOLDER = files("rules_index.language").joinpath("lexicon")
FILES = sorted(path.name for path in FOLDER.iterdir() if path.name.endswith(".toml"))
KEYS = {*LANGUAGES, "related", "why"}
LONGEST_PHRASE, SHORTEST_BEGINNING = 6, 4
# Words of the detection lists that are terms of games as well.
MEANT = {"general.card", "general.player", "general.must", "general.may", "general.cannot"}
# Common words as they are spelt; `…*` is the beginning of all forms. None folds into another word.
SPELT = {
    "pl": """możn* możliw* może mogę każd* życi* śmier* źródł* właśc* później więcej więks*
        skończ* począt* wartoś* kolejnoś* zdolnoś* odległoś* obrażeni* żeton* zwycię*
        również jeśli jeżeli także dopóki się który które kości stół żywioł*""",
    "cs": """balíč* útok* útoč* život* začát* každ* žeton* zraněn* vítěz* může můžu můžeš
        který která které když také dříve nejdřív první třetí zpět síla vždy ještě kdyby hráč
        hráčů příště kořist*""",
    "fr": """défauss* égalit* résou* résolu* dégât* mélang* début* déclench* capacité* déplac*
        propriétaire* déploi* détrui* général* même après déjà très être pièce première dernière
        deuxième entière manière""",
    "de": """für über dürf* könn* während spieß* züge zurück gegenüber nächst* fähigkeit*
        verdräng* unterstütz* ausrüst* ausgerüst* hüll* schließ* außer außerdem gleichzeitig
        eröffn* auflös* löst zerstör* rückseit* stück* würfel* länger* zusätzlich* müssen
        wählen auswähl* stärke schwäche größe höher""",
}


@cache
def raw() -> list[tuple[str, dict[str, Any]]]:
    """Every concept of every file as it is written."""
    return [
        (f"{section}.{key}", table)
        for name in FILES
        for section, concepts in tomllib.loads(FOLDER.joinpath(name).read_text("utf-8")).items()
        for key, table in concepts.items()
    ]


@cache
def shipped() -> tuple[Concept, ...]:
    return tuple(c for name in FILES for c in read(FOLDER.joinpath(name).read_text("utf-8")))


def phrases() -> Iterator[tuple[Concept, str, str]]:
    """Every phrase with its concept and its language."""
    for concept in shipped():
        for language, said in concept.phrases.items():
            yield from ((concept, language, phrase) for phrase in said)


def patterns(phrase: str) -> list[str]:
    return phrase.lstrip("?!").split()


def bare(pattern: str) -> str:
    return pattern.strip("=*").lower()


def sayings(phrase: str) -> Iterator[tuple[str, bool]]:
    """Said in questions and backwards in guides; where it is for one of them, there both ways.

    A single word is said on one side, about half of them in guides: one code meets it on both.
    """
    said = [bare(pattern) for pattern in patterns(phrase)]
    sides = [side for side in (True, False) if not phrase.startswith("!" if side else "?")]
    if len(said) > 1:
        yield " ".join(said), sides[0]
        yield " ".join(said[::-1]), sides[-1]
    else:
        yield said[0], sides[len(said[0]) % len(sides)]


def listed(faults: Iterable[str]) -> str:
    """All of them, a line each: whoever mends the files wants the whole list."""
    return "\n" + "\n".join(sorted(set(faults)))


# ---- the files


@pytest.mark.parametrize("name", FILES)
def test_every_file_parses_into_concepts(name: str) -> None:
    """A lexicon file is TOML made of sections of concepts."""
    assert read(FOLDER.joinpath(name).read_text("utf-8"))


def test_a_concept_has_its_languages_and_nothing_else() -> None:
    """Every concept can be said in every language; no other key, no empty phrase or reason."""
    faults = []
    for key, table in raw():
        faults += [f"{key}: unknown {extra}" for extra in set(table) - KEYS]
        faults += [f"{key}: nothing in {code}" for code in LANGUAGES if not table.get(code)]
        said = [phrase for code in LANGUAGES for phrase in table.get(code, ())]
        faults += [f"{key}: “{phrase}” is empty" for phrase in said if not words(phrase)]
        faults += [f"{key}: why is empty"] if not table.get("why", "because").strip() else []
    assert not faults, listed(faults)


def test_every_key_is_given_once() -> None:
    """Two concepts of one name would be one another's rivals."""
    keys = [key for key, _ in raw()]
    assert sorted(keys) == sorted(set(keys))


def test_related_concepts_exist() -> None:
    """A related concept is one of the same section, of the general one, or named in full."""
    keys = {key for key, _ in raw()}
    dangling = [
        f"{key} -> {name}"
        for key, table in raw()
        for name in table.get("related", ())
        if not {f"{key.partition('.')[0]}.{name}", f"general.{name}", name} & keys
    ]
    assert not dangling, listed(dangling)


def test_a_phrase_has_one_concept_or_a_reason() -> None:
    """What stands under two concepts of one language (in any order) is explained by one of them."""
    owners: dict[tuple[str, tuple[str, ...]], dict[str, str]] = defaultdict(dict)
    for concept, language, phrase in phrases():
        said = tuple(sorted(fold(pattern) for pattern in patterns(phrase)))
        owners[language, said][concept.key] = concept.why
    torn = [
        f"{language} “{' '.join(said)}”: {', '.join(found)}"
        for (language, said), found in owners.items()
        if len(found) > 1 and not any(found.values())
    ]
    assert not torn, listed(torn)


def test_no_phrase_is_given_twice() -> None:
    """A concept says each thing once in a language."""
    twice = [
        f"{concept.key} {language}: {len(said) - len(set(folded))} too many"
        for concept in shipped()
        for language, said in concept.phrases.items()
        if len(folded := [fold(phrase) for phrase in said]) != len(set(folded))
    ]
    assert not twice, listed(twice)


def test_beginnings_are_long_enough() -> None:
    """A beginning of fewer than four letters meets too many words, unless others stand beside it
    or a reason is given.
    """
    short = [
        f"{concept.key} {language}: {phrase}"
        for concept, language, phrase in phrases()
        for pattern in patterns(phrase)
        if pattern.endswith("*") and len(bare(pattern)) < SHORTEST_BEGINNING
        if len(patterns(phrase)) == 1 and not concept.why
    ]
    assert not short, listed(short)


def test_phrases_are_no_sentences() -> None:
    """A phrase has six words at most: the lexicon holds no rule of anybody's guide."""
    long = [
        f"{concept.key} {language}: {phrase}"
        for concept, language, phrase in phrases()
        if len(patterns(phrase)) > LONGEST_PHRASE
    ]
    assert not long, listed(long)


def test_words_are_spelt_with_their_accents() -> None:
    """Folding is the code's work: common words are written as people spell them."""
    said: dict[tuple[str, str], str] = {}
    for concept, language, phrase in phrases():  # a word stands in many of them: held once
        said |= dict.fromkeys(((language, pattern) for pattern in patterns(phrase)), concept.key)
    faults = {
        f"{key} {language}: “{pattern}” for “{spelt}”"
        for (language, pattern), key in said.items()
        for spelt in SPELT.get(language, "").split()
        if misspelt(pattern, spelt)
    }
    assert not faults, listed(faults)


def misspelt(pattern: str, spelt: str) -> bool:
    """Whether a pattern is a common word, or begins like its forms, but without the accents."""
    word, right = bare(pattern), bare(spelt)
    if spelt.endswith("*"):
        return folded(word).startswith(folded(right)) and not word.startswith(right)
    return folded(word) == folded(right) and word != right


folded = cache(fold)
"""Every phrase is held against every common word: a hundred thousand times thirty."""


def test_a_missing_accent_is_seen() -> None:
    """The check above sees whole words and beginnings, and leaves other words alone."""
    assert misspelt("=zdolnosci", "zdolnoś*")
    assert misspelt("meme", "même")
    assert not misspelt("zdolnoś*", "zdolnoś*")
    assert not misspelt("zdolny", "zdolnoś*")


def test_words_that_every_text_holds_speak_of_nothing() -> None:
    """“of”, “de”, “się” alone are no concept: it would stand in every entry and only blur."""
    lexicon = load()
    blurred = {
        f"{language} “{word}”: {lexicon.keys[found]}"
        for language in LANGUAGES
        for word in function_words(language)
        for question in (True, False)
        for found in lexicon.concepts(word, [language], question=question)
        if lexicon.keys[found] not in MEANT
    }
    assert not blurred, listed(blurred)


def test_every_phrase_finds_its_concept() -> None:
    """Said as it is written, a phrase is met on the sides it is for; backwards as well."""
    lexicon = load()
    numbers = {key: number for number, key in enumerate(lexicon.keys)}
    unmet = [
        f"{concept.key} {language}: {phrase}"
        for concept, language, phrase in phrases()
        for said, question in sayings(phrase)
        if numbers[concept.key] not in lexicon.concepts(said, [language], question=question)
    ]
    assert not unmet, listed(unmet)


# ---- matching

SAMPLE = """
[boats.anchor]
en = ["drop anchor", "moor*", "=berth", "?where do I stop", "!is anchored at"]
pl = ["rzuc* kotwicę", "zacumować"]
cs = ["kotv*"]
fr = ["jeter l'ancre", "mouill*"]
related = ["sail", "storm"]
why = "a sample"

[boats.sail]
en = ["hoist every single sail"]
pl = ["żagiel"]
cs = ["plachta"]
fr = ["voile"]

[general.storm]
en = ["storm"]
pl = ["burza"]
cs = ["bouře"]
fr = ["tempête"]
"""
BOATS = build(read(SAMPLE))


def met(lexicon: Lexicon, text: str, language: str = "en", question: bool = True) -> set[str]:
    return {lexicon.keys[n] for n in lexicon.concepts(text, [language], question=question)}


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("the anchor was dropped", "en", True),
        ("drop it now: the anchor", "en", False),
        ("drop the big anchor", "en", True),
        ("anchors", "en", False),
        ("mooring", "en", True),
        ("moo", "en", False),
        ("unmoored", "en", False),
        ("berth", "en", True),
        ("berths", "en", False),
        ("KOTWICĘ rzucamy", "pl", True),
        ("kotwice rzucic", "pl", True),
        ("zakotvit", "cs", False),
        ("kotvíme", "cs", True),
        ("je jette l’ancre", "fr", True),
        ("mooring", "fr", False),
        ("", "en", False),
        ("?!*= …", "en", False),
    ],
)
def test_a_phrase_is_met(text: str, language: str, found: bool) -> None:
    """Stems in any order and close together, beginnings, exact forms; accents and case aside."""
    assert ("boats.anchor" in met(BOATS, text, language)) is found


def test_a_phrase_may_hold_any_space() -> None:
    """A line end or a tab in somebody's own file parts words, and no concept loses its number."""
    tides = build(
        [
            Concept("boats.tide", dict.fromkeys(LANGUAGES, ("ebb\n\tand  flow", ""))),
            Concept("boats.mute", dict.fromkeys(LANGUAGES, ())),
            Concept("boats.reef", dict.fromkeys(LANGUAGES, ("reef",))),
        ]
    )
    assert met(tides, "ebb and flow") == {"boats.tide"}
    assert met(tides, "a reef") == {"boats.reef"}


def test_questions_and_guides_have_phrases_of_their_own() -> None:
    """`?…` is met in questions only, `!…` in guides only, all others in both."""
    sides = [("where do I stop", True), ("she is anchored at the pier", False), ("mooring", True)]
    for text, asked in sides[:2]:
        assert met(BOATS, text, question=asked) == {"boats.anchor"}
        assert met(BOATS, text, question=not asked) == set()
    assert met(BOATS, "mooring", question=True) == met(BOATS, "mooring", question=False)


def test_a_language_reads_only_its_own_words() -> None:
    """A text is read in the languages that are asked for; one without a lexicon finds nothing."""
    assert met(BOATS, "burza") == set()
    assert met(BOATS, "burza", "es") == set()
    both = BOATS.concepts("burza and storm", ["en", "pl"], question=True)
    assert {BOATS.keys[n] for n in both} == {"general.storm"}


def test_related_concepts_are_found_by_name() -> None:
    """A related name means the same section first, then the general one; others are dropped."""
    numbers = {key: number for number, key in enumerate(BOATS.keys)}
    assert BOATS.related[numbers["boats.anchor"]] == (
        numbers["boats.sail"],
        numbers["general.storm"],
    )


def test_one_word_does_not_stand_for_two() -> None:
    """Each pattern of a phrase needs a word of its own."""
    twin = build(read('[a.b]\nen = ["ship* shipyard"]\npl = ["x"]\ncs = ["x"]\nfr = ["x"]'))
    assert met(twin, "shipyard") == set()
    assert met(twin, "shipyard ships") == {"a.b"}


@given(st.sampled_from(list(permutations(["hoist", "every", "single", "sail"]))))
def test_order_does_not_matter(said: tuple[str, ...]) -> None:
    """The words of a phrase may stand in any order."""
    assert met(BOATS, " ".join(said)) == {"boats.sail"}


@given(st.integers(0, 8), st.booleans())
def test_the_window(between: int, turned: bool) -> None:
    """Two words may have two others between them, in either order, and no more."""
    said = ["drop", *["calmly"] * between, "anchor"]
    text = " ".join(reversed(said) if turned else said)
    assert (met(BOATS, text) == {"boats.anchor"}) is (between <= 2)


@given(st.text(), st.sampled_from(LANGUAGES), st.booleans())
def test_any_text_has_an_answer(text: str, language: str, question: bool) -> None:
    """No text is refused, and only known concepts come out."""
    assert met(load(), text, language, question) <= set(load().keys)


def test_what_lies_near_are_general_concepts() -> None:
    """Every name of `nearby.toml` is a concept, a line is short, and none stands in it twice."""
    text = files("rules_index.language").joinpath("nearby.toml").read_text("utf-8")
    lines = [line.split() for found in tomllib.loads(text).values() for line in found]
    known = {key for key in load().keys if key.startswith("general.")}
    assert [name for line in lines for name in line if f"general.{name}" not in known] == []
    assert [line for line in lines if len(set(line)) < len(line) or not 2 <= len(line) <= 6] == []


def test_near_concepts_count_where_a_game_has_no_file() -> None:
    """Who asks to give something away is answered by a rule about swapping, in an unknown game."""
    held = load()
    give, swap = (held.keys.index(f"general.{name}") for name in ("give", "swap"))
    assert swap in held.beside(["unknown"])[give]
    assert swap not in held.beside(["l5r"])[give]
