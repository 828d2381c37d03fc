"""What players were heard to say that was not understood at first, in four languages."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotNow, WhichOne
from tests.engine.language.said import after, at, heard, l5r, meant


def change(counter: str, holder: str, by: int) -> c.Command:
    return c.Change(seat=0, counter=counter, holder=holder, by=by)


def fixed(counter: str, holder: str, to: int) -> c.Command:
    return c.SetTo(seat=0, counter=counter, holder=holder, to=to)


def given(counter: str, source: str, target: str, by: int) -> c.Command:
    return c.Give(seat=0, counter=counter, source=source, target=target, by=by)


def put(piece: str, state: str, holder: int | None = None) -> c.Command:
    return c.Put(seat=0, piece=piece, state=state, holder=holder)


def do(action: str, **told: str | int) -> c.Command:
    return c.Do(seat=0, action=action, told=told)


def won(seat: int, margin: int = 0) -> c.Command:
    return c.Tell(seat=0, winner=seat, margin=margin)


def both(counter: str, by: int) -> c.Command:
    return c.Several(seat=0, commands=tuple(change(counter, f"s{seat}", by) for seat in (0, 1)))


def conflict(kind: str, ring: str, **told: str) -> c.Command:
    return do("conflict", type=kind, ring=ring, **told)


Line = tuple[str, c.Command, str]
SAID: dict[str, list[Line]] = {
    "en": [
        ("dynasty", change("honor", "s0", -2), "i drop two honor|lower my honor by 2"),
        ("dynasty", change("honor", "s0", 2), "raise honor by 2|honor up 2|honor plus two"),
        ("dynasty", change("honor", "s0", 1), "honor plus one|plus one honor|1 more honor"),
        ("dynasty", change("honor", "s0", -1), "honor down 1|lose an honor point|ok, honor -1"),
        ("dynasty", change("honor", "s0", -2), "lose 2 more honor|honor minus two"),
        ("dynasty", change("fate", "s1", 3), "bo collects 3 fate|bo recovered 3 fate"),
        ("dynasty", fixed("honor", "s0", 12), "i'm at 12 honor|my honor should be 12"),
        ("dynasty", fixed("honor", "s0", 11), "reset honor|reset my honor"),
        ("dynasty", fixed("honor", "s1", 9), "bo is at 9 honor|bo's honor equals 9|reset bo honor"),
        ("dynasty", given("fate", "s0", "s1", 1), "transfer 1 fate to bo|move 1 fate to bo"),
        ("dynasty", do("empty_deck"), "my deck is empty|no cards left|i'm out of cards"),
        ("dynasty", do("duel"), "duel with bo|i challenge bo|ana duels bo"),
        ("dynasty", c.Next(seat=0), "next phase|keep going|ok next"),
        ("dynasty", c.Undo(seat=0), "undo it|oops, undo"),
        ("dynasty", c.Pass(seat=0), "skip|i'm done|no more actions"),
        ("dynasty", c.GiveTurn(seat=0, to=0), "my turn|it's my turn"),
        ("conflicts", conflict("military", "air"), "mil air|air, military|attack mil air"),
        ("conflicts", conflict("political", "air"), "pol air|attack bo political air"),
        ("conflicts", conflict("military", "air", province="s1.p3"), "mil air at province 3"),
        ("conflicts", do("pass_conflict"), "pass my conflict|pass conflict"),
        ("skill", won(0, 3), "won by 3|i win by 3|win by 3"),
        ("skill", won(0), "won|i won it|win the conflict"),
        ("skill", won(1), "bo won the conflict|i lost the conflict"),
        ("skill", c.Tell(seat=0, nobody=True), "it's a draw"),
        ("skill", c.Tell(seat=0, totals={0: 7, 1: 4}), "7 vs 4|i have 7 bo has 4"),
        ("skill", c.Tell(seat=0, totals={0: 7}), "skill 7|my skill is 7"),
        ("won", do("unopposed"), "no defenders|undefended|nobody defended"),
        ("won", do("broke"), "province falls|i break it|broke it"),
        ("won", do("ring_take"), "take 1|take one honor"),
        ("won", do("ring_gain"), "gain 2"),
        ("won", do("ring_resolve"), "resolve the ring"),
        ("won", put("air", "unclaimed"), "return air|release air"),
        ("drawn", fixed("bid", "s0", 6), "modified bid 6|my bid counts as 6|bid value 6|bid = 6"),
        ("drawn", change("bid", "s0", 1), "bid +1|my bid +1|bid value +1"),
        ("drawn", change("bid", "s1", -1), "bo bid -1|bo's bid value -1"),
        ("drawn", fixed("bid", "s1", 0), "bo's bid counts as 0|bo modified bid 0"),
    ],
    "pl": [
        ("dynasty", change("honor", "s0", -1), "tracę punkt honoru|honor minus jeden"),
        ("dynasty", change("honor", "s0", -2), "straciłem 2 honoru|tracę 2 punkty honoru"),
        ("dynasty", change("honor", "s0", 1), "honor plus jeden|podnoszę honor o 1"),
        ("dynasty", change("fate", "s0", 3), "zyskałam 3 losu|dostałem 3 losu"),
        ("dynasty", given("honor", "s1", "s0", 1), "zabieram bo punkt honoru"),
        ("dynasty", given("fate", "s0", "s1", 1), "dałem bo 1 los|przenoszę 1 los dla bo"),
        ("dynasty", fixed("honor", "s0", 12), "honor wynosi 12|mam 12 honoru"),
        ("dynasty", fixed("honor", "s0", 11), "zresetuj honor"),
        ("dynasty", put("fire", "claimed", 0), "pierścień ognia dla any|zająłem pierścień ognia"),
        ("dynasty", put("fire", "unclaimed"), "zwracam pierścień ognia|pierścień ognia wolny"),
        ("dynasty", do("empty_deck"), "skończyły się karty|nie mam kart"),
        ("dynasty", do("duel"), "wyzywam bo|pojedynek z bo"),
        ("dynasty", c.Next(seat=0), "następna faza|lecimy dalej"),
        ("dynasty", c.Pass(seat=0), "spasowałem|nic nie robię"),
        ("conflicts", conflict("military", "fire"), "konflikt zbrojny ogień|wojskowy ogień"),
        ("conflicts", conflict("military", "fire"), "konflikt wojskowy ogień|militarnie ogień"),
        ("conflicts", conflict("political", "air"), "polityczny powietrze"),
        ("skill", won(0, 3), "wygrałem o 3|wygrałam o 3"),
        ("skill", won(1), "przegrałem"),
        ("skill", c.Tell(seat=0, nobody=True), "remis"),
        ("won", do("unopposed"), "bez obrońców|nikt nie broni"),
        ("won", do("broke"), "złamałem prowincję|prowincja złamana|spustoszyłem prowincję"),
        ("won", do("broke", province="s1.p2"), "złamałem prowincję 2|spustoszyłem prowincję 2"),
        ("won", do("ring_resolve"), "rozpatruję|rozpatruję pierścień"),
        ("bids", c.Choose(seat=0, choice="bid", value={"value": 4}), "oferta 4|oferuję 4"),
        ("drawn", fixed("bid", "s0", 6), "zmodyfikowana stawka 6|moja stawka liczy się jako 6"),
    ],
    "cs": [
        ("dynasty", change("honor", "s0", -2), "ztratil jsem 2 cti|přijdu o 2 cti"),
        ("dynasty", change("honor", "s0", 1), "čest plus jedna|přičti 1 čest"),
        ("dynasty", change("fate", "s0", 3), "získala jsem 3 osudy|dostanu 3 osudy"),
        ("dynasty", given("honor", "s1", "s0", 1), "vezmu bo bod cti|vzala jsem bo 1 čest"),
        ("dynasty", given("fate", "s0", "s1", 1), "odevzdám bo 1 osud|dal jsem bo 1 osud"),
        ("dynasty", fixed("honor", "s0", 12), "čest je 12|mám 12 cti"),
        ("dynasty", fixed("honor", "s0", 11), "resetuj čest"),
        ("dynasty", put("fire", "claimed", 0), "prsten ohně je můj|zabral jsem oheň"),
        ("dynasty", put("water", "unclaimed"), "vracím vodu|vrať vodu"),
        ("dynasty", do("empty_deck"), "balíček je prázdný|došly mi karty"),
        ("dynasty", do("duel"), "vyzývám bo|souboj s bo"),
        ("dynasty", c.Next(seat=0), "další fáze|dobře, dál"),
        ("dynasty", c.Undo(seat=0), "vrať|vrať to"),
        ("dynasty", c.Pass(seat=0), "pasoval jsem|nic nedělám"),
        ("dynasty", both("honor", -1), "oba ztratí 1 čest"),
        ("conflicts", conflict("military", "fire"), "vojenský oheň|útočím válečný oheň"),
        ("conflicts", conflict("political", "air"), "politický vzduch|konflikt politicky vzduch"),
        ("skill", won(0, 2), "vyhrála jsem o 2|vyhrál jsem o 2"),
        ("skill", won(1), "prohrál jsem"),
        ("skill", c.Tell(seat=0, totals={0: 7, 1: 3}), "7 ku 3"),
        ("won", do("unopposed"), "bez obránců|nikdo nebrání"),
        ("won", do("broke"), "provincie padla|prolomil jsem provincii"),
        ("won", do("ring_resolve"), "vyhodnocuji|vyhodnotit kruh"),
        ("bids", c.Choose(seat=0, choice="bid", value={"value": 3}), "nabízím 3|nabídka 3"),
        ("drawn", fixed("bid", "s0", 6), "upravená sázka 6|moje sázka se počítá jako 6"),
    ],
    "fr": [
        ("dynasty", change("honor", "s0", -2), "j'ai perdu 2 honneurs|moi je perds 2 honneurs"),
        ("dynasty", change("honor", "s0", -1), "je perds un point d'honneur|honneur moins un"),
        ("dynasty", change("honor", "s0", 1), "honneur plus un|récolte 1 honneur"),
        ("dynasty", change("fate", "s1", -2), "bo dépense 2 destins|bo a dépensé 2 destins"),
        ("dynasty", given("honor", "s1", "s0", 1), "je prends 1 honneur à bo|vole un honneur à bo"),
        ("dynasty", given("fate", "s0", "s1", 1), "je cède 1 destin à bo|transfère 1 destin à bo"),
        ("dynasty", given("fate", "s0", "s1", 1), "je donne 1 destin à bo|je paye 1 destin à bo"),
        ("dynasty", fixed("honor", "s0", 12), "mon honneur est à 12|mon honneur vaut 12"),
        ("dynasty", fixed("honor", "s0", 11), "réinitialise mon honneur"),
        ("dynasty", put("fire", "claimed", 0), "je prends l'anneau du feu"),
        ("dynasty", do("empty_deck"), "pioche vide|ma pioche est vide|plus de cartes"),
        ("dynasty", do("duel"), "je défie bo|duel contre bo"),
        ("dynasty", c.Next(seat=0), "phase suivante|on avance|ok suite"),
        ("dynasty", c.Pass(seat=0), "j'ai fini|je ne fais rien"),
        ("dynasty", both("honor", -1), "tous perdent 1 honneur"),
        ("conflicts", conflict("military", "fire"), "militaire feu|je déclare militaire feu"),
        ("conflicts", conflict("political", "air"), "politique air"),
        ("skill", won(0, 2), "j'ai gagné de 2|j'ai gagné le conflit de 2"),
        ("skill", won(1), "j'ai perdu|j'ai perdu le conflit"),
        ("skill", c.Tell(seat=0, nobody=True), "égalité"),
        ("won", do("unopposed"), "sans défenseurs|incontesté|personne ne défend"),
        ("won", do("broke"), "je détruis la province|je brise la province"),
        ("won", do("ring_resolve"), "résoudre|je résous l'anneau"),
        ("bids", c.Choose(seat=0, choice="bid", value={"value": 3}), "enchère 3|j'enchéris 3"),
        ("drawn", fixed("bid", "s0", 6), "mise modifiée 6|ma mise compte comme 6"),
    ],
}  # fmt: skip
CASES = [
    (language, step, text, command)
    for language, lines in SAID.items()
    for step, command, texts in lines
    for text in texts.split("|")
]


@pytest.mark.parametrize(
    ("language", "step", "text", "command"), CASES, ids=[f"{la}: {t}" for la, _, t, _ in CASES]
)
def test_it_is_read_as_a_player_means_it(
    language: str, step: str, text: str, command: c.Command
) -> None:
    """Every way of saying it gives the same command."""
    assert heard(text, step, language=language) == meant(command)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("nine fate", ("fate +9", "fate -9", "fate = 9")),
        ("bo one honor", ("Bo honor +1", "Bo honor -1", "Bo honor = 1")),
    ],
)
def test_a_number_in_letters_alone_is_asked_about(text: str, choices: tuple[str, ...]) -> None:
    """Talk of “nine fate” may be more, less, or all there is; “9 fate” is all there is."""
    with pytest.raises(WhichOne) as caught:
        heard(text)
    assert caught.value.choices == choices
    assert heard("9 fate") == meant(fixed("fate", "s0", 9))


def test_the_favor_is_turned_over() -> None:
    """“Flip favor” gives whoever has it the other side; nobody's favor has none."""
    table = after(l5r(), at("dynasty"), c.Put(piece="favor", state="military", holder=1, seat=0))
    for text in ("flip favor", "odwróć łaskę", "otoč přízeň", "retourne la faveur"):
        assert heard(text, table=table) == meant(put("favor", "political", 1))
    with pytest.raises((CannotRead, NotNow)):
        heard("flip favor")


def test_several_deeds_and_who_won_are_one_command() -> None:
    """“I” after “and” leaves no doubt who won: the one who speaks."""
    found = heard("conflict military fire and I win by 3 unopposed", "conflicts")
    parts = (conflict("military", "fire"), won(0, 3), do("unopposed"))
    assert found == meant(c.Several(seat=0, commands=parts))


def test_a_slip_of_the_pen_is_no_number() -> None:
    """“Reset” is not the Czech “deset”: what is asked about has no number but 2."""
    with pytest.raises(WhichOne) as asked:
        heard("resett 2 honor")
    assert asked.value.choices == ("honor +2", "honor -2")


@pytest.mark.parametrize(
    ("language", "text", "step", "command"),
    [
        ("en", "pass from me", "dynasty", c.Pass(seat=0)),
        ("en", "i burn fourteen honor, ouch", "dynasty", change("honor", "s0", -14)),
        ("en", "attack the third province with military air", "conflicts", "p3"),
        ("en", "conflict military air at four", "conflicts", "p4"),
        ("en", "political earth at province number two", "conflicts", "p2"),
        ("pl", "zużywałem trzy losy, kurde", "dynasty", change("fate", "s0", -3)),
        ("pl", "pas ode mnie", "dynasty", c.Pass(seat=0)),
        ("pl", "atakuję czwartą prowincję politycznym z kręgiem wody", "conflicts", "p4"),
        ("pl", "atak militarną ziemią na trójkę", "conflicts", "p3"),
        ("cs", "inkasoval jsem dvanáct cti", "dynasty", change("honor", "s0", 12)),
        ("cs", "útočím vojenskou na druhou provincii s kruhem země", "conflicts", "p2"),
        ("fr", "je consomme trois destins, zut", "dynasty", change("fate", "s0", -3)),
        ("fr", "j'attaque la deuxième province, militaire, anneau de feu", "conflicts", "p2"),
        ("en", "i gain 1 fate from void", "dynasty", given("fate", "void", "s0", 1)),
    ],
)
def test_everyday_words_numbers_and_orders_are_read(
    language: str, text: str, step: str, command: c.Command | str
) -> None:
    """Verbs of everyday, numbers in letters, and a province by its number, in any order."""
    found = heard(text, step, language=language)
    if isinstance(command, str):
        assert isinstance(found, c.Do)
        assert found.told["province"] == f"s1.{command}"
    else:
        assert found == meant(command)


def test_a_province_in_a_conflict_is_the_attacked_one() -> None:
    """“Province 2 broken” is said of the province that the conflict is about."""
    declared = conflict("military", "air", province="s1.p2")
    table = after(l5r(), at("conflicts"), declared)
    assert heard("province 2 broken", table=table) == meant(put("s1.p2", "broken"))


def test_what_is_dealt_needs_somebody_to_take_it() -> None:
    """Wounds that are dealt are not the speaker's own."""
    assert heard("i deal bo 2 honor") == meant(change("honor", "s1", 2))
    with pytest.raises(CannotRead):
        heard("i deal 2 honor")
