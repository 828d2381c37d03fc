"""Questions about the state: answered in four languages from what the viewer may see."""

from __future__ import annotations

from itertools import product

import pytest

from bot.engine import commands as c
from bot.engine.games import files
from bot.engine.language.context import Context
from bot.engine.language.phrases.examples import examples
from bot.engine.language.phrases.game_phrases import counted, deeds, pieces
from bot.engine.language.questions import asked
from bot.engine.redaction import view_for
from bot.engine.state import Table
from bot.engine.view_model.state_answers import state_answer
from bot.locale.catalogue import words
from tests.engine.language.said import after, at, l5r, names_for, opened

LANGUAGES = ("en", "pl", "cs", "fr")


def told(
    text: str, table: Table, language: str = "en", seat: int | None = 0, game: str = "l5r"
) -> str:
    """The answer to a question of the first seat; "" where it is none."""
    played = files.shipped_games()[game]
    question = asked(text, played, table, seat, language)
    if question is None:
        return ""
    say = words(language).template
    return state_answer(view_for(table, seat), played, question, language, say)


@pytest.mark.parametrize(
    ("language", "texts", "expected"),
    [
        (
            "en",
            ("how much honor do I have", "what's my honor", "how much honour have I got left?"),
            "Ana: honor 11",
        ),
        (
            "pl",
            ("ile mam honoru", "ile ja mam teraz honoru?", "jaki jest mój honor"),
            "Ana: honor 11",
        ),
        ("cs", ("kolik mám cti", "jakou mám čest?", "na kolika sem s ctí"), "Ana: čest 11"),
        ("fr", ("combien j'ai d'honneur", "j'en suis où en honneur"), "Ana : honneur 11"),
        ("en", ("how much honor does Bo have", "how much honor do you have"), "Bo: honor 9"),
        ("pl", ("ile honoru ma Bo", "ile masz honoru"), "Bo: honor 9"),
        ("cs", ("kolik cti má Bo", "kolik máš cti"), "Bo: čest 9"),
        ("fr", ("combien Bo a d'honneur", "tu as combien d'honneur"), "Bo : honneur 9"),
        ("en", ("who has the favor", "who's got the favour?"), "Imperial Favor: unclaimed"),
        ("pl", ("kto ma łaskę", "u kogo jest łaska"), "Łaska cesarska: niczyja"),
        ("cs", ("kdo má přízeň", "přízeň má kdo?"), "Přízeň císaře: nezískaná"),
        ("fr", ("qui a la faveur", "la faveur est à qui ?"), "Faveur Impériale : disponible"),
        ("en", ("who is first player", "who goes first", "whos first player"), "first player: Ana"),
        ("pl", ("kto jest pierwszym graczem", "kto zaczyna"), "pierwszy gracz: Ana"),
        ("cs", ("kdo je první hráč", "kdo začíná"), "první hráč: Ana"),
        ("fr", ("qui est premier joueur", "qui commence"), "premier joueur: Ana"),
        ("en", ("how much fate lies on void", "fate on the void ring?"), "Void: fate 0"),
        ("pl", ("ile losu leży na pustce",), "Pustka: los 0"),
        ("cs", ("kolik osudu je na prázdnotě",), "Prázdnota: osud 0"),
        ("fr", ("combien de destin sur le vide",), "Vide : destin 0"),
        ("en", ("who has passed", "has anyone passed?"), "nobody has passed yet"),
        ("pl", ("kto spasował", "czy ktoś już spasował"), "nikt jeszcze nie spasował"),
        ("cs", ("kdo už pasoval",), "zatím nikdo nepasoval"),
        ("fr", ("qui a passé", "qui a déjà passé ?"), "personne n'a encore passé"),
    ],
)
def test_a_question_is_answered_in_words(
    language: str, texts: tuple[str, ...], expected: str
) -> None:
    """Whose, how much, who holds: with the numbers of the table, in its language."""
    for text in texts:
        said = told(text, at("dynasty"), language).replace("\N{NO-BREAK SPACE}", " ")
        assert said.casefold() == expected.replace("joueur:", "joueur :").casefold(), text


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("na čem mám číselník", "cs", "Ana: ukazatel"),
        ("na czym mam licznik", "pl", "Ana: licznik"),
        ("y'a du destin sur les anneaux", "fr", "Air : destin 0"),
        ("leży coś na kręgach", "pl", "Powietrze:"),
        ("il me reste combien", "fr", "Ana : honneur 11"),
        ("kolik mi zbývá", "cs", "Ana: čest 11"),
    ],
)
def test_a_question_needs_no_question_mark(text: str, language: str, expected: str) -> None:
    """A question word is enough; where nothing is named, all of somebody is told."""
    assert expected in told(text, at("conflicts"), language), text


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "whats on void atm", "Void: unclaimed, fate 2"),
        ("en", "what's on air", "Air: unclaimed"),
        ("en", "how much is on air", "Air: unclaimed, fate 0"),
        ("pl", "ile jest na pustce?", "Pustka: niezajęty, los 2"),
        ("cs", "co je na prázdnotě", "Prázdnota: nezískaný, osud 2"),
        ("fr", "y'a quoi sur le vide", "Vide : disponible, destin 2"),
    ],
)
def test_the_answer_about_a_piece_tells_what_lies_on_it(
    language: str, text: str, expected: str
) -> None:
    """Its state, and its counters that are not 0 or that are asked for."""
    fate = c.Change(counter="fate", holder="void", by=2, seat=0)
    table = after(l5r(), at("conflicts"), fate)
    assert told(text, table, language).replace("\N{NO-BREAK SPACE}", " ") == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "which ring is it again"),
        ("en", "remind me which ring im attacking with"),
        ("pl", "jaki to w końcu krąg?"),
        ("cs", "jaký je to kruh"),
        ("fr", "c'est quel anneau déjà"),
    ],
)
def test_a_thing_of_the_conflict_is_asked_for_by_its_kind(language: str, text: str) -> None:
    """While it goes on, the conflict is told and not every ring that there is."""
    assert told(text, at("skill"), language).count(";") == 0
    assert told("who is attacking", at("skill"), language) == told(text, at("skill"), language)
    assert ";" in told(text, at("conflicts"), language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "who's dealing?"),
        ("en", "who deals"),
        ("pl", "kto rozdaje"),
        ("cs", "kdo že rozdává?"),
        ("fr", "qui distribue"),
    ],
)
def test_who_holds_a_token_is_asked_for_by_what_its_holder_does(language: str, text: str) -> None:
    """The dealer of Hearts has a token, and deals."""
    hearts = files.shipped_games()["hearts"]
    table = opened(hearts, "Ana", "Bo", "Cyril", "Dora")
    assert told(text, table, language, game="hearts").endswith("Ana")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "who hasn't bid yet"),
        ("en", "whose bid is missing?"),
        ("pl", "kto jeszcze nie licytował"),
        ("pl", "kogo brakuje"),
        ("cs", "kdo ještě nevsadil"),
        ("cs", "uz ma Bo zadanej bid?"),
        ("fr", "il manque qui pour les mises ?"),
        ("fr", "qui n'a pas encore misé"),
    ],
)
def test_who_has_not_chosen_yet_is_told_and_no_number(language: str, text: str) -> None:
    """Whoever is missing, as such lines ask it in the middle of a bid."""
    table = after(l5r(), at("bids"), c.Choose(choice="bid", value={"value": 4}, seat=0))
    said = told(text, table, language)
    assert "Bo" in said
    assert not any(sign.isdigit() for sign in said)
    assert said != told(text, at("bids"), language) or "Ana" not in said


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("where are we", "what phase is it", "what are we waiting for", "which step?")),
        ("pl", ("gdzie jesteśmy", "jaka to faza", "na co czekamy", "który to krok")),
        ("cs", ("kde jsme", "v jaké jsme fázi", "na co čekáme", "jaký je krok")),
        ("fr", ("on en est où", "c'est quelle phase", "on attend quoi", "quelle étape")),
    ],
)
def test_where_the_table_is_names_round_step_and_who_is_missing(
    language: str, texts: tuple[str, ...]
) -> None:
    """The place on the board, and who has still to do something."""
    table = after(l5r(), at("bids"), c.Choose(choice="bid", value={"value": 3}, seat=0))
    for text in texts:
        said = told(text, table, language)
        assert "2.2" in said, text
        assert said.rstrip().endswith("Bo"), text


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("whose turn is it", "who is up?", "am I up?", "is it my turn", "who's next")),
        ("pl", ("kto ma ruch", "czyja kolej", "kto teraz gra?", "kto teraz")),
        ("cs", ("kdo je na tahu", "kdo je na řadě", "kdo teď")),
        ("fr", ("à qui le tour", "c'est à qui", "c'est à qui de jouer")),
    ],
)
def test_whose_turn_it_is(language: str, texts: tuple[str, ...]) -> None:
    """In the conflict phase one seat is to act."""
    for text in texts:
        assert "Ana" in told(text, at("conflicts"), language), text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("have you bid", "en"),
        ("has Bo bid yet?", "en"),
        ("what did we bid", "en"),
        ("czy już obstawiłeś", "pl"),
        ("kto już licytował", "pl"),
        ("už jsi vsadil?", "cs"),
        ("kdo už vsadil", "cs"),
        ("qui a misé", "fr"),
        ("est-ce que tu as misé", "fr"),
    ],
)
@pytest.mark.parametrize(("mine", "other"), [(1, 5), (4, 2)])
def test_a_locked_choice_is_told_as_made_and_never_what_it_is(
    text: str, language: str, mine: int, other: int
) -> None:
    """Not even to whoever made it: others may look at the same screen."""
    table = at("bids")
    before = told(text, table, language)
    bids = [c.Choose(choice="bid", value={"value": n}, seat=s) for s, n in ((0, mine), (1, other))]
    for bid in bids:
        table_now = after(l5r(), table, bid)
        for viewer in (0, 1, None):
            said = told(text, table_now, language, viewer)
            assert said
            assert not any(sign.isdigit() for sign in said)
    assert before
    assert (
        told("what did we bid", after(l5r(), table, *bids)) == f"Ana: bid {mine}; Bo: bid {other}"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("who is attacking", "Ana: conflict, military, Air"),
        ("which rings are free", "Earth: unclaimed; Fire: unclaimed"),
        ("what's the score", "Ana: honor "),
        ("who won", "nobody has won here yet"),
    ],
)
def test_a_conflict_that_is_on_can_be_asked_about(text: str, expected: str) -> None:
    """Who attacks with what, what is free, how the numbers stand."""
    assert expected in told(text, at("skill"))


@pytest.mark.parametrize(
    "text",
    [
        "honor -2",
        "I lose 1 honor",
        "do I lose 1 honor?",
        "if I lose 2 honor, who wins?",
        "how much honor do I lose when unopposed?",
        "is my bid 3?",
        "my dial is 4",
        "what does covert do",
        "can I pass?",
        "mam łaskę",
        "mám přízeň",
        "j'ai la faveur",
        "who knows where the covert dishonored mantis went",
        "give me the favor",
        "",
        "?",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_question_about_the_state_stays_what_it_was(text: str, language: str) -> None:
    """Deeds, rules, wishes and conditions are not answered with numbers of the table."""
    assert asked(text, l5r(), at("bids"), 0, language) is None


@pytest.mark.parametrize(
    ("name", "language"), list(product(sorted(files.shipped_games().keys()), LANGUAGES))
)
def test_nothing_that_the_help_shows_is_taken_for_a_question(name: str, language: str) -> None:
    """Whatever can be done at a table in our own words is done."""
    game = files.shipped_games()[name]
    table = opened(game, *names_for(game))
    context = Context(game, table, 0, language)
    shown = [one.words for one in examples(game, table, 0, language)]
    for said in (*counted(context), *deeds(context), *pieces(context), *shown):
        assert asked(said, game, table, 0, language) is None, said


@pytest.mark.parametrize(
    ("name", "language"), list(product(sorted(files.shipped_games().keys()), LANGUAGES))
)
def test_every_counter_of_every_game_can_be_asked_for(name: str, language: str) -> None:
    """By its own name, whatever the game's file calls it."""
    game = files.shipped_games()[name]
    table = opened(game, *names_for(game))
    how_many = {"en": "how much", "pl": "ile", "cs": "kolik", "fr": "combien de"}[language]
    for key, counter in game.counters.items():
        question = asked(f"{how_many} {counter.words.name(language)}", game, table, 0, language)
        assert question is not None, counter.words.name(language)
        assert key in question.counters
