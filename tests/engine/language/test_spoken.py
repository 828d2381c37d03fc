"""Lines as they are spoken: full of small words, typed in a hurry, in several languages."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.games import files
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, done, heard, l5r, meant, opened


@pytest.mark.parametrize(
    ("text", "language", "holder"),
    [
        ("2 cti jsem fakt ztratil", "cs", "s0"),
        ("dvě cti si ztratil jsi", "cs", "s1"),
        ("jai bien perdu 2 honneurs", "fr", "s0"),
        ("tas encore perdu 2 honneurs", "fr", "s1"),
        ("Ive just lost 2 honor", "en", "s0"),
        ("im losing 2 honor lol", "en", "s0"),
        ("no dobra, straciłem 2 honora", "pl", "s0"),
        ("voba ztrácíme 2 čest", "cs", "s0 s1"),
    ],
)
def test_what_says_nothing_is_passed_over_and_auxiliaries_are_not(
    text: str, language: str, holder: str
) -> None:
    """Interjections, short words typed as one, and spoken forms; "jsi" and "as" are about you."""
    found = done(text, language=language)
    assert [(one.holder, one.by) for one in found if isinstance(one, c.Change)] == [
        (one, -2) for one in holder.split()
    ]


@pytest.mark.parametrize(
    ("text", "language", "reason"),
    [
        ("ten osud z prázdnoty", "cs", Reason.LANGUAGES),
        ("une blessure tous deux", "fr", Reason.AMOUNT),
    ],
)
def test_a_word_of_another_language_or_a_number_left_out_is_asked(
    text: str, language: str, reason: Reason
) -> None:
    """Czech "ten" is no ten; of two numbers none is passed over in silence."""
    game = l5r() if language == "cs" else files.shipped_games()["senjutsu"]
    table = at("dynasty") if language == "cs" else opened(game, "Ana", "Bo")
    assert reason in understand(text, game, table, 0, language).reasons


def test_is_of_another_language_sets_nothing_of_this_one() -> None:
    """Czech "je" (is) is no word of a French line, though verbs may be of any language."""
    said = {"cs": "je 1 honor Bo", "pl": "I lose 2 honor", "fr": "tracę 2 honoru"}
    for language, text in said.items():
        assert not understand(text, l5r(), at("dynasty"), 0, language).reasons
    with pytest.raises(TableError):
        surely("je 1 honneur Bo", l5r(), at("dynasty"), 0, "fr")


def test_a_number_of_another_language_is_not_left_out() -> None:
    """Polish "ten" is "this"."""
    found = understand("Ana wygrała ten konflikt o dwa", l5r(), at("skill"), 0, "pl")
    assert not found.reasons


def test_a_verb_keeps_the_person_it_has_in_each_language() -> None:
    """Without accents "dostane" is Polish for "I shall get" as well, in Czech "gets" alone."""
    assert not done("dostane 2 cti", language="cs")
    assert [getattr(one, "holder", "") for one in done("dostane 2 honoru", language="pl")] == ["s0"]


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("ana ma 8 cti a 5 osudů, já 11 cti a 2 osudy", "cs", "s0=8 s0=5 s1=11 s1=2"),
        ("ana has 8 honor and 5 fate, I 11 honor and 2 fate", "en", "s0=8 s0=5 s1=11 s1=2"),
        ("ana traci 2 honoru i 1 los, ja 1 honor i 2 losu", "pl", "s0-2 s0-1 s1-1 s1-2"),
        ("ana perd 2 honneur et moi 1 honneur et 2 destin", "fr", "s0-2 s1-1 s1-2"),
    ],
)
def test_who_is_named_last_is_meant_by_what_follows(text: str, language: str, told: str) -> None:
    """A verb that is said of one is meant of the next, in the person of that one."""
    commands = (one for one in done(text, "conflicts", seat=1, language=language))
    assert (
        " ".join(
            f"{one.holder}={one.to}" if isinstance(one, c.SetTo) else f"{one.holder}{one.by}"
            for one in commands
            if isinstance(one, (c.SetTo, c.Change))
        )
        == told
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("jperds 1 dhonneur", "s0-1"),
        ("jte retire 2 honneurs", "s1-2"),
        ("t'en perds deux, d'honneur", "s1-2"),
        ("bah t'encaisses 2 honneurs", "s1+2"),
        ("il t'enlève un honneur", "s1-1"),
        ("j ai perdu 2 honneurs", "s0-2"),
        ("g perdu 2 honneurs", "s0-2"),
        ("jperds 2 d et 1 h", "s0-2 s0-1"),
        ("un honneur pr bibi", "s0+1"),
        ("tu perds deux honneurs mon vieux", "s1-2"),
        ("aïe, deux honneurs qui s'envolent", "s0-2"),
        ("deux honneurs gagnés", "s0+2"),
        ("deux honneurs perdus", "s0-2"),
        ("tu gagnes deux honneurs", "s1+2"),
        ("un honneur vient chez moi", "s0+1"),
        ("un destin passe chez moi", "s0+1"),
        ("deux destins me reviennent", "s0+2"),
        ("deux destins partent de chez moi", "s0-2"),
        ("je perds 1 destin de ma poche", "s0-1"),
        ("deux destins de ma réserve", "s0-2"),
        ("deux honneurs dans mon escarcelle", "s0+2"),
        ("on prend chacun un honneur", "s0+1 s1+1"),
        ("tous les deux on perd un honneur", "s0-1 s1-1"),
        ("je perds les deux honneurs", "s0-2"),
        ("je claque mes trois destins d'un coup", "s0-3"),
        ("tu perds tes deux honneurs", "s1-2"),
        ("on perd un honneur", ""),
        ("deux destins chez moi", ""),
        ("deux destins viennent de chez moi", "s0-2"),
        ("jperds pa 2 honneurs", ""),
        ("qd jperds un honneur jpioche", ""),
        ("ptet que jperds un honneur", ""),
        ("celui qui perd paie 2 destins", ""),
    ],
)
def test_french_is_read_as_it_is_typed_in_a_hurry(text: str, told: str) -> None:
    """Letters left out, short words and address; "pa" denies, and "qd" supposes, as they stand."""
    commands = done(text, language="fr")
    found = [f"{one.holder}{one.by:+}" for one in commands if isinstance(one, c.Change)]
    assert (len(commands), " ".join(found)) == (len(found), told)


@pytest.mark.parametrize(
    ("text", "by"), [("tu m'enlèves un honneur", -1), ("il me rapporte un honneur", 1)]
)
def test_a_pronoun_before_a_french_verb_is_who_loses_or_gains(text: str, by: int) -> None:
    """Who does it stands before that, and has neither more nor less."""
    assert [
        (getattr(one, "holder", ""), getattr(one, "by", 0)) for one in done(text, language="fr")
    ] == [("s0", by)]


def test_what_passes_from_one_to_another_in_french_is_given() -> None:
    """By whose it was and where it comes, or by both places."""
    for text in ("un de tes honneurs passe chez moi", "1 honneur passe de chez lui à chez moi"):
        given = c.Give(seat=0, counter="honor", source="s1", target="s0", by=1)
        assert heard(text, language="fr") == meant(given)


@pytest.mark.parametrize("text", ["l'anneau de terre vient chez moi", "je m'empare de la terre"])
def test_a_ring_that_comes_to_somebody_is_claimed(text: str) -> None:
    """As it is with "prendre"; one that comes from somebody is not."""
    claimed = c.Put(seat=0, piece="earth", state="claimed", holder=0)
    assert heard(text, "conflicts", language="fr") == meant(claimed)
    assert not done("l'anneau de terre vient de chez moi", "conflicts", language="fr")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("take yourself 2 fate", "en"),
        ("prends-toi 2 destins", "fr"),
        ("ajoute-toi 2 destins", "fr"),
        ("weź sobie 2 losu", "pl"),
        ("dolicz sobie 2 losu", "pl"),
    ],
)
def test_what_others_are_told_to_do_for_themselves_is_theirs(text: str, language: str) -> None:
    """And nothing is taken from them."""
    changed = [one for one in done(text, language=language) if isinstance(one, c.Change)]
    assert [(one.holder, one.by) for one in changed] == [("s1", 2)]


def test_french_of_it_names_nobody() -> None:
    """ "M'en" is me and what is counted: nobody else's number is set."""
    level = c.SetTo(seat=0, counter="fate", holder="s0", to=4)
    for text in ("il m'en reste 4, des destins", "il m'en reste 4 destins"):
        assert heard(text, language="fr") == meant(level)
