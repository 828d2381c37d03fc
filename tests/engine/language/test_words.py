"""What players say, in four languages, and the command that it is."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, Unsure, WhichOne
from tests.engine.language.said import after, free, harbour, heard, meant, opened


def change(counter: str, holder: str, by: int) -> c.Command:
    return c.Change(seat=0, counter=counter, holder=holder, by=by)


def fixed(counter: str, holder: str, to: int) -> c.Command:
    return c.SetTo(seat=0, counter=counter, holder=holder, to=to)


def given(counter: str, source: str, target: str, by: int) -> c.Command:
    return c.Give(seat=0, counter=counter, source=source, target=target, by=by)


def put(piece: str, state: str, holder: int | None = None) -> c.Command:
    return c.Put(seat=0, piece=piece, state=state, holder=holder)


def several(*commands: c.Command) -> c.Command:
    return c.Several(seat=0, commands=commands)


SAID: dict[str, list[tuple[c.Command, str]]] = {
    "en": [
        (
            change("honor", "s0", -2),
            (
                "honor -2|h-2|-2 honor|honor - 2|HONOUR −2|lose 2 honor|i lose two honor"
                "|ana loses 2 honor"
                "|crane loses 2 honor|the crane lost 2 honor|ana: honor -2|me -2 honor"
                "|minus 2 honor"
                "|remove 2 honor|shizuka toshi honor -2|seat 1 honor -2"
                "|#1 honor -2"
            ),
        ),
        (
            change("fate", "s0", 3),
            "+3 fate|f+3|ana gains 3 fate|gain 3 fate|take 3 fate|get 3 fate",
        ),
        (change("fate", "s0", -2), "pay 2 fate|spend 2 fate|lose -2 fate|I paid two fate"),
        (change("honor", "s1", -1), "opponent loses 1 honor|Bo's honor -1|player 2 honor -1"),
        (change("honor", "s0", -1), "lose an honor|h-|-honor"),
        (given("honor", "s0", "s1", 1), "ana gives bo 1 honor|give bo 1 honor|give 1 honor to bo"),
        (given("honor", "s0", "s1", 1), "ana -> bo 1 honor|lose 1 honor to bo|pay bo 1 honor"),
        (
            given("fate", "s1", "s0", 2),
            "take 2 fate from bo|bo gives me 2 fate|steal 2 fate from bo",
        ),
        (given("fate", "s1", "s0", 2), "2 fate from bo to ana|gain 2 fate from scorpion"),
        (given("fate", "void", "s1", 2), "bo takes 2 fate from the void ring"),
        (given("fate", "s0", "void", 1), "pay 1 fate to void"),
        (fixed("honor", "s0", 12), "honor 12|honor = 12|set honor to 12|honor: 12|my honor is 12"),
        (fixed("honor", "s1", 12), "set bo honor 12|bo honor 12|bo has 12 honor|12 honor bo"),
        (fixed("fate", "void", 2), "void fate 2|set fate on the void ring to 2"),
        (change("fate", "void", -1), "void fate -1|remove 1 fate from void|void ring -1 fate"),
        (
            change("fate", "void", 2),
            "2 fate on void|put 2 fate on void|add 2 fate to the void ring|void +2 fate",
        ),
        (put("air", "claimed", 0), "ring air to ana|claim air|take air|air claimed|ana takes air"),
        (put("air", "claimed", 1), "air bo|bo claims air|give the air ring to bo|air claimed bo"),
        (put("air", "unclaimed"), "air unclaimed|return air|air free|ring air unclaimed"),
        (put("s1.p2", "broken"), "bo province 2 broken|bo p2 broken|set bo province 2 broken"),
        (put("s0.p2", "broken"), "ana province 2 broken|province 2 broken|my province 2 broken"),
        (put("first_player", "held", 1), "first player bo|bo first player|the first player is bo"),
        (put("favor", "political", 0), "favor ana political|political favor to ana"),
        (put("favor", "unclaimed"), "nobody has the favor|favor unclaimed"),
        (c.Pass(seat=0), "pass|i pass|ana passes|Passed."),
        (c.Next(seat=0), "next|continue|next step|go on"),
        (c.Next(seat=0, anyway=True), "next anyway"),
        (c.Undo(seat=0), "undo|undo that"),
        (c.Undo(seat=0, table=True), "undo table|undo the table"),
        (c.Redo(seat=0), "redo"),
        (c.Answer(seat=0, agree=True), "yes|agree|ok|i agree"),
        (c.Answer(seat=0, agree=False), "no|refuse|i disagree"),
        (c.GoTo(seat=0, step="3.2"), "step 3.2|go to step 3.2"),
        (c.GoTo(seat=0, step="D.3"), "step d.3"),
        (c.SetRound(seat=0, to=3), "round 3"),
        (c.GiveTurn(seat=0, to=1), "turn bo|it's bo's turn|bo's turn"),
        (c.AddCounter(seat=0, name="corruption"), "counter corruption|new counter corruption"),
        (c.AddCounter(seat=0, name="Ill Will", start=5), "counter Ill Will 5"),
        (c.AddCounter(seat=0, name="threat", each=False), "table counter threat"),
        (c.Do(seat=0, action="duel"), "duel"),
        (c.Do(seat=0, action="empty_deck"), "deck empty|out of cards"),
        (several(change("honor", "s0", 1), change("fate", "s0", -1)), "h+1 f-1|h+1, f-1|h+1; f-1"),
        (
            several(change("honor", "s0", 1), change("fate", "s0", -1)),
            "honor +1 and fate -1|gain 1 honor, lose 1 fate|h+1 & f-1",
        ),
        (
            several(change("honor", "s1", -2), change("fate", "s1", -1)),
            "bo loses 2 honor and 1 fate|bo honor -2 fate -1|bo loses 2 honor and loses 1 fate",
        ),
        (
            several(given("honor", "s0", "s1", 1), given("fate", "s0", "s1", 2)),
            "give bo 1 honor and 2 fate|give 1 honor to bo and 2 fate",
        ),
        (
            several(change("fate", "s0", 1), change("fate", "s1", 1)),
            "everyone gains 1 fate|ana and bo gain 1 fate|both players +1 fate",
        ),
        (
            several(fixed("honor", "s0", 10), fixed("fate", "s0", 3), fixed("honor", "s1", 9)),
            "ana honor 10 fate 3 bo honor 9",
        ),
    ],
    "pl": [
        (
            change("honor", "s0", -2),
            (
                "honor -2|h-2|żuraw traci 2 honoru|zuraw traci 2 honoru|tracę 2 honoru"
                "|Anie -2 honoru"
                "|minus 2 honoru|ja -2 honoru|odejmij anie 2 honoru|Ana straciła dwa honoru"
            ),
        ),
        (change("fate", "s0", 3), "+3 losu|l+3|Ana zyskuje 3 losu|dostaję 3 losu|dodaj 3 losu"),
        (change("honor", "s1", -1), "skorpionowi -1 honoru|przeciwnik traci jeden honor"),
        (
            given("honor", "s0", "s1", 1),
            "ana daje bo 1 honor|daj bo 1 honor|przekazuję 1 honor dla bo",
        ),
        (given("fate", "s1", "s0", 2), "zabierz bo 2 losu|zabieram 2 losu od bo|bo daje mi 2 losu"),
        (fixed("honor", "s1", 12), "ustaw bo honor 12|bo ma 12 honoru|bo honor 12"),
        (change("fate", "void", 2), "połóż 2 losu na pustkę|pustka los +2|dołóż 2 losu na pustkę"),
        (put("air", "claimed", 0), "krąg powietrza dla any|zajmuję powietrze|powietrze ana"),
        (put("air", "unclaimed"), "powietrze wolne|zwróć powietrze"),
        (put("s1.p2", "broken"), "bo prowincja 2 spustoszona"),
        (put("favor", "political", 0), "łaska ana polityczna"),
        (c.Pass(seat=0), "pas|pasuję|ana pasuje"),
        (c.Next(seat=0), "dalej"),
        (c.Next(seat=0, anyway=True), "dalej mimo to"),
        (c.Undo(seat=0), "cofnij"),
        (c.Redo(seat=0), "ponów"),
        (c.Answer(seat=0, agree=True), "tak|zgadzam się"),
        (c.Answer(seat=0, agree=False), "nie|odmawiam"),
        (c.GoTo(seat=0, step="3.2"), "krok 3.2"),
        (c.SetRound(seat=0, to=3), "runda 3"),
        (c.GiveTurn(seat=0, to=1), "tura bo|kolej bo"),
        (c.AddCounter(seat=0, name="skażenie", start=5), "nowy licznik skażenie 5"),
        (c.Do(seat=0, action="duel"), "pojedynek"),
        (several(change("fate", "s0", 1), change("fate", "s1", 1)), "wszyscy zyskują 1 los"),
        (
            several(change("honor", "s0", -1), change("honor", "s1", -1)),
            "ana i bo tracą po 1 honorze",
        ),
    ],
    "cs": [
        (
            change("honor", "s0", -2),
            "čest -2|cest -2|h-2|jeřáb ztrácí 2 cti|Ana ztratila 2 cti|ztrácím 2 cti|Aně -2 cti",
        ),
        (change("fate", "s0", 3), "+3 osudu|Ana získává 3 osudy|získám 3 osudy|já +3 osudu"),
        (change("honor", "s1", -1), "štírovi -1 čest|soupeř ztratí jednu čest"),
        (given("honor", "s0", "s1", 1), "ana dává bo 1 čest|dej bo 1 čest"),
        (given("fate", "s1", "s0", 2), "vezmi bo 2 osudy|beru 2 osudy od bo"),
        (fixed("honor", "s1", 12), "nastav bo čest 12|bo má 12 cti|bo čest 12"),
        (change("fate", "void", 2), "polož 2 osudy na prázdnotu|prázdnota osud +2"),
        (put("air", "claimed", 0), "kruh vzduchu pro anu|beru vzduch|vzduch ana"),
        (put("air", "unclaimed"), "vzduch volný|vrať vzduch"),
        (put("s1.p2", "broken"), "bo provincie 2 poničená"),
        (c.Pass(seat=0), "pas|pasuji"),
        (c.Next(seat=0), "dál|další"),
        (c.Next(seat=0, anyway=True), "dál přesto"),
        (c.Undo(seat=0), "zpět"),
        (c.Redo(seat=0), "znovu"),
        (c.Answer(seat=0, agree=True), "ano|souhlasím"),
        (c.Answer(seat=0, agree=False), "ne|nesouhlasím"),
        (c.GoTo(seat=0, step="3.2"), "krok 3.2"),
        (c.SetRound(seat=0, to=3), "kolo 3"),
        (c.GiveTurn(seat=0, to=1), "tah bo|na tahu je bo"),
        (c.AddCounter(seat=0, name="korupce", start=5), "počítadlo korupce 5"),
        (c.Do(seat=0, action="duel"), "souboj"),
        (several(change("fate", "s0", 1), change("fate", "s1", 1)), "všichni získají 1 osud"),
    ],
    "fr": [
        (
            change("honor", "s0", -2),
            (
                "honneur -2|h-2|la grue perd 2 honneurs|je perds 2 honneurs|Ana a perdu 2 honneurs"
                "|perds 2 d'honneur"
            ),
        ),
        (
            change("fate", "s0", 3),
            "+3 destin|d+3|Ana gagne 3 destins|je gagne trois destins|moi +3 destin",
        ),
        (change("honor", "s1", -1), "le scorpion perd un honneur|mon adversaire perd 1 honneur"),
        (given("honor", "s0", "s1", 1), "ana donne 1 honneur à bo|donne à bo 1 honneur"),
        (given("fate", "s1", "s0", 2), "prends 2 destins à bo|je prends 2 destins de bo"),
        (fixed("honor", "s1", 12), "bo a 12 honneurs|bo honneur 12|fixe bo honneur à 12"),
        (change("fate", "void", 2), "pose 2 destins sur l'anneau du vide|vide destin +2"),
        (put("air", "claimed", 0), "anneau de l'air à ana|je revendique l'air|air ana"),
        (put("air", "unclaimed"), "air disponible"),
        (put("s1.p2", "broken"), "bo province 2 détruite|province 2 de bo détruite"),
        (c.Pass(seat=0), "passe|je passe"),
        (c.Next(seat=0), "suivant|suite"),
        (c.Next(seat=0, anyway=True), "suivant quand même"),
        (c.Undo(seat=0), "annuler"),
        (c.Redo(seat=0), "refaire"),
        (c.Answer(seat=0, agree=True), "oui|d'accord"),
        (c.Answer(seat=0, agree=False), "non|je refuse"),
        (c.GoTo(seat=0, step="3.2"), "étape 3.2"),
        (c.SetRound(seat=0, to=3), "manche 3"),
        (c.GiveTurn(seat=0, to=1), "tour de bo|c'est au tour de bo"),
        (c.AddCounter(seat=0, name="corruption", start=5), "compteur corruption 5"),
        (c.Do(seat=0, action="duel"), "duel"),
        (several(change("fate", "s0", 1), change("fate", "s1", 1)), "tout le monde gagne 1 destin"),
    ],
}
CASES = [
    (language, text, command)
    for language, lines in SAID.items()
    for command, texts in lines
    for text in texts.split("|")
]


@pytest.mark.parametrize(("language", "text", "command"), CASES, ids=[text for _, text, _ in CASES])
def test_it_is_read_as_a_player_means_it(language: str, text: str, command: c.Command) -> None:
    """Every way of saying it gives the same command."""
    assert heard(text, language=language) == meant(command)


@pytest.mark.parametrize(
    ("language", "text", "command"), CASES, ids=[f"{lang}: {text}" for lang, text, _ in CASES]
)
@pytest.mark.parametrize("asked", ["en", "fr"])
def test_all_languages_are_read_at_once(
    asked: str, language: str, text: str, command: c.Command
) -> None:
    """Whoever plays in one language can say it in another."""
    assert heard(text, language=asked) == meant(command)


@pytest.mark.parametrize(("language", "counter"), [("en", "hurt"), ("fr", "bread")])
def test_the_asked_language_comes_first(language: str, counter: str) -> None:
    """A word that is something else in another language is taken as in the one asked for."""
    found = heard("pain +1", language=language, game=harbour(), table=opened(harbour(), "Ana"))
    assert found == meant(change(counter, "s0", 1))


def test_a_word_of_two_other_languages_is_asked_about() -> None:
    """Where the asked language has no say, it is not guessed."""
    with pytest.raises(WhichOne) as caught:
        heard("pain +1", language="pl", game=harbour(), table=opened(harbour(), "Ana"))
    assert caught.value.choices == ("ból +1", "chleb +1")


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Annie Marie honor +1", 0),
        ("annie honor +1", 0),
        ("Hany honor +1", 1),
        ("haně honor +1", 1),
        ("Markowi honor +1", 2),
        ("marka honor +1", 2),
        ("seat 4 honor +1", 3),
        ("honor honor +1", 3),
        ("Honor +1", 0),
    ],
)
def test_names_are_known_in_every_case(text: str, seat: int) -> None:
    """A name is read by its first word, inflected, and even if it is a word of the game."""
    table = opened(free(), "Annie Marie", "Hana", "Marek", "Ivo")
    table = after(free(), table, c.AddCounter(name="honor", seat=0))
    table = after(free(), table, c.Sit(place=3, name="Honor", player="", seat=3))
    assert heard(text, game=free(), table=table) == meant(change("own:1", f"s{seat}", 1))


@pytest.mark.parametrize("text", ["bu honor +1", "hxnxr +1", "paz", "honor+1x", "ana?"])
def test_too_many_wrong_letters_are_no_word(text: str) -> None:
    """Short words have to be right, long ones nearly: nothing is done, at most it is asked."""
    with pytest.raises((CannotRead, WhichOne, Unsure)):
        heard(text)
