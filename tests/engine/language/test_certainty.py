"""What is certain is done, what is a guess is asked, and what orders nothing is left alone."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import CannotRead, NotAnOrder, NotNow, TableError, Unsure, WhichOne
from bot.engine.games.words import LANGUAGES
from bot.engine.language import Certainty, Reason, surely, understand
from bot.engine.language.fold import words
from bot.engine.language.vocabulary import vocabulary
from tests.engine.language.said import after, at, done, flat, free, heard, l5r, meant, opened
from tests.engine.language.test_any_text import SIGNS, SMALL

HONOR = {"en": "honor", "pl": "honoru", "cs": "cti", "fr": "honneurs"}


@pytest.mark.parametrize("text", ["honnor -2", "craen loses 2 honor", "gian 2 fate", "nextt"])
def test_what_is_only_spelt_alike_is_asked(text: str) -> None:
    """The question names whose it is; whoever says it in these words is not asked again."""
    reading = understand(text, l5r(), at("dynasty"), 0)
    assert reading.certainty is Certainty.GUESS
    assert Reason.SPELLING in reading.reasons
    with pytest.raises(Unsure) as caught:
        surely(text, l5r(), at("dynasty"), 0)
    (choice,) = caught.value.choices
    assert choice.startswith("Ana") or choice == "next"
    assert heard(choice) == meant(reading.command)


def test_a_declined_name_is_no_guess() -> None:
    """What follows by a rule is certain."""
    found = understand("zabieram Bo 1 honor, Any honor -1", l5r(), at("dynasty"), 0, "pl")
    assert found.certainty is Certainty.EXACT


def forms(*verbs: str) -> list[str]:
    """All forms of some verbs in all languages."""
    known = (vocabulary(language).verbs[verb] for language in LANGUAGES for verb in verbs)
    return sorted({form for verb in known for form, _ in verb.forms() if len(form) > 4})


GRAVE = ("concede", "won", "lost", "nobody_won", "claim")


@cache
def grave_words() -> frozenset[tuple[str, ...]]:
    """The words of all forms of what is grave, taken apart once."""
    return frozenset(words(form) for form in forms(*GRAVE))


@settings(max_examples=200, deadline=None)
@given(
    word=st.sampled_from(forms(*GRAVE)),
    place=st.integers(0, 30),
    letter=st.sampled_from("bdkmxz"),
    rest=st.sampled_from(["", " 3", " air", " the air ring", " favor military"]),
    step=st.sampled_from(["dynasty", "skill", "won", "favor"]),
)
def test_no_slip_of_the_pen_gives_up_claims_or_tells_a_result(
    word: str, place: int, letter: str, rest: str, step: str
) -> None:
    """With one letter wrong it is read as nothing of that kind, also in a longer phrase."""
    cut = place % len(word)
    text = word[:cut] + letter + word[cut + 1 :] + rest
    said = words(text)
    if any(said[: len(form)] == form for form in grave_words()):
        return
    for language in LANGUAGES:
        try:
            reading = understand(text, l5r(), at(step), 0, language)
        except TableError:
            continue
        if Reason.SPELLING in reading.reasons:
            for one in flat(reading.command):
                assert not isinstance(one, (c.Concede, c.Tell))
                assert not isinstance(one, c.Put) or one.holder is None


@pytest.mark.parametrize(
    ("text", "language"),
    [("concede", "en"), ("I give up", "en"), ("poddaję się", "pl"), ("vzdávám se", "cs"),
     ("j'abandonne", "fr")],
)  # fmt: skip
def test_giving_up_is_asked_as_the_button_does(text: str, language: str) -> None:
    """However clearly it is said."""
    reading = understand(text, l5r(), at("dynasty"), 0, language)
    assert reading.reasons == {Reason.SURRENDER}
    assert isinstance(reading.command, c.Concede)
    assert not done(text, language=language)


@pytest.mark.parametrize("text", ["poddajesz się", "poddałeś się", "poddał się"])
def test_nobody_gives_up_for_another(text: str) -> None:
    """What the other does is theirs to say."""
    with pytest.raises((CannotRead, NotAnOrder)):
        understand(text, l5r(), at("dynasty"), 0, "pl")


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", ["gain", "lose", "pay", "have", "give", "take", "heal"])
def test_every_second_person_is_about_the_other(name: str, language: str) -> None:
    """Present and past, both genders, singular and plural: the speaker's numbers do not move."""
    verb = vocabulary(language).verbs[name]
    own = {words(form) for form in (*verb.bare, *verb.i)}
    for form in verb.you:
        if words(form) in own:
            continue
        for one in done(f"{form} 2 {HONOR[language]}", language=language):
            assert isinstance(one, (c.Change, c.SetTo, c.Give)), form
            holder = one.target if name in {"take", "give"} and isinstance(one, c.Give) else ""
            assert getattr(one, "holder", holder) != "s0", form


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["gain", "lose", "pay"])
def test_a_third_person_without_a_name_is_asked(name: str, language: str) -> None:
    """It may be anybody; with a name it is not asked, unless it may set a number as well."""
    verb, has = vocabulary(language).verbs[name], vocabulary(language).verbs["have"]
    own = {words(form) for form in (*verb.bare, *verb.i, *verb.you, *has.they)}
    for form in verb.they:
        if words(form) not in own:
            assert not done(f"{form} 2 {HONOR[language]}", language=language), form
            named = done(f"Bo {form} 2 {HONOR[language]}", language=language)
            assert [getattr(one, "holder", "") for one in named] == ["s1"], form


@pytest.mark.parametrize(
    ("text", "language", "holder"),
    [
        ("tracisz 2 honoru", "pl", "s1"),
        ("straciłaś 2 honoru", "pl", "s1"),
        ("twój honor -2", "pl", "s1"),
        ("mój honor -2", "pl", "s0"),
        ("ztrácíš 2 cti", "cs", "s1"),
        ("jeho čest -2", "cs", "s1"),
        ("tu perds 2 honneurs", "fr", "s1"),
        ("ton honneur -2", "fr", "s1"),
        ("you lose 2 honor", "en", "s1"),
        ("your honor -2", "en", "s1"),
        ("she loses 2 honor", "en", "s1"),
        ("I'm losing 2 honor", "en", "s0"),
        ("I'll lose 2 honor", "en", "s0"),
        ("honor -2", "en", "s0"),
    ],
)
def test_person_is_grammar(text: str, language: str, holder: str) -> None:
    """Verbs, pronouns and possessives say whose it is."""
    changed = c.Change(counter="honor", holder=holder, by=-2, seat=0)
    assert heard(text, language=language) == meant(changed)


@pytest.mark.parametrize(
    ("text", "done_at_once"),
    [("zyskuję 2 honoru", True), ("zyskuje 2 honoru", False), ("ja zyskuje 2 honoru", True),
     ("tracę 2 honoru", True), ("trace 2 honoru", True), ("Bo zyskuje 2 honoru", True)],
)  # fmt: skip
def test_an_accent_that_tells_whose_deed_it_is_may_be_left_out(
    text: str, done_at_once: bool
) -> None:
    """Then it is asked, unless somebody is named: "zyskuje" may be "I gain" or "she gains"."""
    reading = understand(text, l5r(), at("dynasty"), 0, "pl")
    assert (Reason.PERSON not in reading.reasons) is done_at_once


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [("il m'a pris 1 honneur", "s0", "s1"), ("je t'ai pris 1 honneur", "s1", "s0"),
     ("je t'ai donné 1 honneur", "s0", "s1"), ("tu m'as donné 1 honneur", "s1", "s0")],
)  # fmt: skip
def test_a_french_pronoun_before_a_vowel_says_whom(text: str, source: str, target: str) -> None:
    """ "M'" and "t'" are heard as "me" and "te"; "t'as" is "tu as"."""
    passed = c.Give(counter="honor", source=source, target=target, by=1, seat=0)
    assert heard(text, language="fr") == meant(passed)
    gained = c.Change(counter="honor", holder="s1", by=2, seat=0)
    assert heard("t'as gagné 2 honneurs", language="fr") == meant(gained)


def test_no_part_of_a_line_is_passed_over() -> None:
    """A deed whose thing is not named is of the one before; an "i" in English is no "and"."""
    changes = (("honor", "s1", -1), ("honor", "s0", 1), ("fate", "water", 1))
    found = done("Bo loses 1 honor, I go up 1, and a fate on water")
    assert [*map(meant, found)] == [
        meant(c.Change(counter=counter, holder=holder, by=by, seat=0))
        for counter, holder, by in changes
    ]


def test_at_a_table_of_three_you_is_asked() -> None:
    """It can be either of the others, and never who speaks."""
    table = opened(free(), "Ana", "Bo", "Cy")
    table = after(free(), table, c.AddCounter(name="gold", seat=0))
    with pytest.raises(WhichOne) as caught:
        surely("tracisz 2 gold", free(), table, 0, "pl")
    assert caught.value.choices == ("Bo gold -2", "Cy gold -2")


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("I don't lose 2 honor", "en", "negation"),
        ("never lose 2 honor", "en", "negation"),
        ("I lose 1 honor instead of 2", "en", "negation"),
        ("without losing 2 honor", "en", "negation"),
        ("zamiast 2 honoru tracę 1", "pl", "negation"),
        ("místo 2 cti ztrácím 1", "cs", "negation"),
        ("sans perdre 2 honneurs", "fr", "negation"),
        ("at least 2 honor", "en", "condition"),
        ("au moins 2 honneurs", "fr", "condition"),
        ("co najmniej 2 honoru", "pl", "condition"),
        ("nie tracę 2 honoru", "pl", "negation"),
        ("neztrácím 2 cti", "cs", "negation"),
        ("nevyhrávám konflikt", "cs", "negation"),
        ("je ne passe pas", "fr", "negation"),
        ("je perds pas 2 honneurs", "fr", "negation"),
        ("do I lose 1 honor?", "en", "question"),
        ("should I pass", "en", "question"),
        ("pasujesz?", "pl", "question"),
        ("czy tracę 2 honoru", "pl", "question"),
        ("ztrácím 2 cti?", "cs", "question"),
        ("est-ce que je perds 2 honneurs", "fr", "question"),
        ("perd-il 2 honneurs", "fr", "question"),
        ("if I lose 2 honor I pass", "en", "condition"),
        ("jeśli tracę 2 honoru", "pl", "condition"),
        ("když ztrácím 2 cti", "cs", "condition"),
        ("s'il perd 2 honneurs", "fr", "condition"),
        ("next turn I lose 2 honor", "en", "later"),
        ("I would lose 2 honor", "en", "later"),
        ("straciłbym 2 honoru", "pl", "later"),
        ("ztratil bych 2 cti", "cs", "later"),
        ("je perdrais 2 honneurs", "fr", "later"),
        ("Bo says pass", "en", "quote"),
    ],
)
@pytest.mark.parametrize("table", ["own", "en"])
def test_what_orders_nothing_is_left_alone(text: str, language: str, kind: str, table: str) -> None:
    """One sentence says why, also at a table of another language; it repeats nothing."""
    with pytest.raises(NotAnOrder) as caught:
        understand(text, l5r(), at("dynasty"), 0, language if table == "own" else table, language)
    assert caught.value.kind == kind
    assert not any(sign.isdigit() for sign in str(caught.value))


@pytest.mark.parametrize(
    ("text", "language", "command"),
    [
        ("nie", "pl", c.Answer(seat=0, agree=False)),
        ("nie zgadzam się", "pl", c.Answer(seat=0, agree=False)),
        ("nic nie robię", "pl", c.Pass(seat=0)),
        ("nesouhlasím", "cs", c.Answer(seat=0, agree=False)),
        ("pas", "pl", c.Pass(seat=0)),
        ("je ne fais rien", "fr", c.Pass(seat=0)),
    ],
)
def test_words_of_refusal_are_no_negation(text: str, language: str, command: c.Command) -> None:
    """Phrases that mean something as a whole keep their meaning."""
    assert heard(text, language=language) == meant(command)


DIALS = [
    ("en", "my dial is {}"), ("en", "{} on the dial"), ("en", "I set my dial to {}"),
    ("en", "dial {}"), ("pl", "mój licznik {}"), ("cs", "ukazatel na {}"),
    ("fr", "mon cadran est à {}"), ("fr", "je mets {} sur mon cadran"), ("en", "bid {}"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), DIALS)
def test_a_number_for_the_dial_is_the_choice_while_all_choose(language: str, text: str) -> None:
    """The dial shows the bid: its number stays secret until all have bid."""
    bid = c.Choose(choice="bid", value={"value": 4}, seat=0)
    assert heard(text.format(4), "bids", language=language) == meant(bid)


@pytest.mark.parametrize(
    "text", ["set Bo's dial to 4", "dial +4", "your dial is 4", "counter my dial 4"]
)
def test_nobody_sets_a_dial_openly_while_all_choose(text: str) -> None:
    """Not another's, not by hand, and not under another name."""
    with pytest.raises(CannotRead) as caught:
        understand(text, l5r(), at("bids"), 0)
    assert "4" not in str(caught.value)


def test_the_board_does_not_set_it_either() -> None:
    """Whatever way the command comes."""
    with pytest.raises(NotNow):
        decide(l5r(), at("bids"), (), c.SetTo(counter="dial", holder="s0", to=4, seat=0))


SHOWN = ["dial", "honor dial", "licznik", "ukazatel", "cadran", "bid", "mise", "bid value"]


@settings(max_examples=400, deadline=None)
@given(
    said=st.lists(st.sampled_from([*SMALL, *SIGNS, *SHOWN, "counter", "ana", "bo"]), max_size=6),
    dial=st.sampled_from(SHOWN),
    place=st.integers(0, 6),
    language=st.sampled_from(LANGUAGES),
)
def test_no_text_shows_the_number_of_a_dial(
    said: list[str], dial: str, place: int, language: str
) -> None:
    """While a bid is asked nothing that is said sets what shows it, or names a counter after it."""
    text = " ".join([*said[:place], dial, "4", *said[place:]])
    for one in done(text, "bids", language=language):
        assert getattr(one, "counter", "") not in {"dial", "bid"}
        assert not isinstance(one, c.AddCounter)


@settings(max_examples=300, deadline=None)
@given(
    text=st.text(max_size=40) | st.lists(st.sampled_from(SMALL), max_size=6).map(" ".join),
    step=st.sampled_from(["dynasty", "bids", "skill", "won", "favor"]),
    language=st.sampled_from(LANGUAGES),
)
def test_no_text_ends_a_game_or_tells_a_result_but_in_its_words(
    text: str, step: str, language: str
) -> None:
    """Giving up is never done at once; who won is said with a word for it."""
    found = done(text, step, language=language)
    assert not any(isinstance(one, c.Concede) for one in found)
    if any(isinstance(one, c.Tell) and not one.totals for one in found):
        exact = {words(form) for form in forms_of_results()}
        spoken = words(text)
        starts = range(len(spoken))
        assert any(spoken[i : i + len(form)] == form for i in starts for form in exact)


def forms_of_results() -> list[str]:
    """How a result is told, in any language."""
    known = (
        vocabulary(language).verbs[verb]
        for language in LANGUAGES
        for verb in ("won", "lost", "nobody_won")
    )
    return [form for verb in known for form, _ in verb.forms()]


@pytest.mark.parametrize("text", ["undo, undo", "undo undo", "oops, undo"])
def test_two_undos_in_a_line_are_one(text: str) -> None:
    """People say it twice when they have slipped."""
    assert heard(text) == meant(c.Undo(seat=0))
