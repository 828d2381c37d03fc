"""Rule topics: every part of a game opens the entry that explains it, found by what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.engine.games.files import Games
from bot.tables.rule_topics import GamePart, library, name_of, part_of, parts, topic
from rules_index import own
from rules_index.answers.explain import Explainer
from rules_index.child.limits import MIB, Limits
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library

STARTER = Path(__file__).parents[2] / "rules_index" / "starter"
SMALL = Path(__file__).parents[1] / "cases" / "small-l5r-en.md"
GAMES = Games()
KEYS = GAMES.keys()
LIMITS = Limits(120, 1024 * MIB)
# The small guide tells these steps together: a duel, the Favor.
TOGETHER = {
    "3.4.1": "3.4",
    "3.4.2": "3.4",
    "G.1": "3.4",
    **{f"D.{n}": "duel" for n in (1, 2, 3, 4, 6, 7, 8, 9)},
}
# Of these it says nothing: the set-up, where phases begin and end, the dials, the stronghold.
SILENT = {"0", "1.1", "1.5", "2.1", "2.3", "2.6", "3.1", "3.3", "3.5", "4.1", "4.9"}
UNEXPLAINED = {"/0", "stronghold_numbers"}
"""The set-up and the numbers of a stronghold of one's own: some guides have no entry for them."""
SENJUTSU = """
step /0: priprava-hrace | step /1: prubeh-kola | step /2: prubeh-kola | step /3: odhaleni-karet
step /4: 4-vyhodnoceni | step /5: 5-odhozeni | counter wounds: zraneni
counter bleeding: krvacejici-zraneni | counter wound_limit: vitezstvi | counter stun: omraceni
counter hand_limit: 5-odhozeni | counter focus: soustredeni | counter weakness: oslabeni
counter weakness_1: oslabeni | counter weakness_2: oslabeni | counter weakness_3: oslabeni
counter poison: otrava | counter initiative: 4-vyhodnoceni | counter advantage_number: vyhoda
counter set_up: priprava-hrace | piece kamae: kamae-mapy-kamae-soustredeni | piece stealth: skryti
piece samurai: poprava | track advantage: vyhoda | choice card: prubeh-kola
action advantage: vyhoda | action execute: poprava | action empty_deck: prubeh-kola
action change_kamae: kamae-mapy-kamae-soustredeni
"""
WHINV = """
step /0: 0-poczatek-turu | step /1: 1-faza-krolestwa | step /2: 2-faza-misji
step /3: 3-faza-stolicy | step /4: 4-faza-pola-bitwy | step /5: 5-faza-konca-turu
counter resources: 1-faza-krolestwa | counter kingdom_power: 1-faza-krolestwa
counter quest_power: 2-faza-misji | counter damage: otrzymane-obrazenia
counter developments: rozwiniecia | counter opening: - | piece zone: strefy-gry
piece draw_pile: - | piece first_player: - | action develop: 3-faza-stolicy
action attack: 4-faza-pola-bitwy | action empty_deck: -
counter indirect: obrazenia-niebezposrednie | action assign: obrazenia-niebezposrednie
action assign_units: obrazenia-niebezposrednie
"""
IMPERIUM = """
step /0: - | step /1: aktywacje-albo-innowacje-albo-przewrot | step /1.1: aktywacja
step /2: faza-porzadkow | step /3: przesilenie | step /4: przesilenie | step /5: punktacja
step /6: zakonczenie-gry | step collapse_tie/7: punktacja
counter materials: - | counter population: - | counter progress: -
counter actions: akcja | counter exhaust: korzystanie-z-efektu-terminu-zaznacz
counter exhaust_refill: - | counter hand_limit: faza-porzadkow | counter unrest: -
counter set_up: - | counter points: punktacja | piece government: nazwa-karty | piece pile: -
piece scoring: zakonczenie-gry | piece first_player: - | action activate: aktywacja
action innovate: innowacja | action revolt: przewrot | action take_unrest: -
action return_unrest: zwroe | action unrest_pile: - | action scoring: punktacja
action collapse: upadek
"""
L5R = {
    "fr": """counter honor: honneur | counter fate: destin | counter bid: valeur-de-mise
piece ring: anneaux | piece province: province-cartes-province | piece stronghold: forteresse
piece first_player: premier-joueur-pion-premier-joueur | action empty_deck: deck-epuise
piece favor: faveur-imperiale-se-disputer-la-faveur-imperiale""",
    "pl": """counter honor: honor | counter fate: los | counter bid: wartosc-stawki
piece ring: kregi | piece province: prowincje-karty-prowincji | piece stronghold: twierdza
piece first_player: pierwszy-gracz-znacznik-pierwszego-gracza | action empty_deck: brak-kart
piece favor: laska-cesarska-walka-o-laske-cesarska""",
    "en": """counter honor: honor | counter fate: fate | counter bid: bid-value
piece ring: rings | piece province: provinces-province-cards | piece stronghold: stronghold
piece first_player: first-player-first-player-token | action empty_deck: running-out-of-cards
piece favor: imperial-favor-imperial-favor-contest""",
}
ELSEWHERE = {"/0", "glory/G.1"}
"""Steps of ours that the references number otherwise, or tell without a number."""
BY_STEP = {
    "counter dial": "2.3",
    "counter income": "1.3",
    "counter opportunities": "3.2",
    "counter military": "3.2",
    "counter political": "3.2",
    "choice bid": "2.2",
    "action conflict": "3.2",
    "action pass_conflict": "3.3",
    "action unopposed": "3.2.4",
    "action broke": "3.2.5",
    "action broke_stronghold": "3.2.5",
    "action favor": "3.4.2",
    "action ring_take": "3.2.6",
    "action ring_gain": "3.2.6",
    "action ring_resolve": "3.2.6",
    "action duel": "D.1",
}
Ask = Callable[[str, GamePart, str], str]


def asking(folder: Path, guides: Sequence[tuple[Path, str]]) -> Explainer:
    """Look-ups over guides, each of them the operator's or a server's."""
    store = Library(folder)
    for path, scope in guides:
        ingest(store, path, Rules(Identity(), LIMITS, 5 * MIB), scope=scope)
    return Explainer(own.searcher(folder))


def opens(explainer: Explainer, game: str, part: GamePart, *languages: str, scope: str = "") -> str:
    """The entry that opens, with its guide's language where that is not the one asked for."""
    scopes = tuple(dict.fromkeys([scope, ""]))
    found = explainer.find(topic(GAMES[game], part), languages or ("en",), scopes)
    if found is None:
        return "-"
    mark = f"{found.filed.guide.identity.language}:" if found.language_missing else ""
    return mark + found.filed.entry.id.partition("/")[2]


def misses(explainer: Explainer, game: str, language: str, wanted: dict[str, str]) -> list[str]:
    """What opens another entry than a careful reader would."""
    opened = {f"{p.kind} {p.key}": opens(explainer, game, p, language) for p in parts(GAMES[game])}
    return [f"{k}: {opened[k]}, not {v}" for k, v in wanted.items() if opened[k] != v]


def told(text: str) -> dict[str, str]:
    pairs = (one.strip().split(": ") for one in text.replace("\n", "|").split("|") if one.strip())
    return {key: entry for key, entry in pairs}  # noqa: C416 # dict() wants pairs by their type


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Explainer:
    """One guide of a few pages, alone."""
    return asking(tmp_path_factory.mktemp("small"), [(SMALL, "")])


@pytest.fixture(scope="module")
def starter(starter_library: Path) -> Explainer:
    """The guides that come along, alone."""
    return Explainer(own.searcher(starter_library))


@pytest.fixture(scope="module")
def real(real_library: Path) -> Explainer:
    """The real guides."""
    return Explainer(own.searcher(real_library))


@pytest.mark.parametrize("game", KEYS)
def test_every_rule_key_leads_somewhere(game: str) -> None:
    """The rule of a part is a concept of the lexicon, or a step of its own game."""
    known = {*own.lexicon(Path("nowhere")).keys}
    steps = {step.id for _, step in GAMES[game].all_steps()}
    for part in parts(GAMES[game]):
        asked = topic(GAMES[game], part)
        assert not asked.concept or asked.concept in known, part
        assert not asked.number or asked.number in steps, part
        assert all(asked.names[code] for code in ("en", "pl", "cs", "fr")), part


@pytest.mark.parametrize("game", KEYS)
def test_every_part_of_a_game_is_a_part_and_has_a_name(game: str) -> None:
    """What stands on a board is found again by kind and key, in four languages."""
    for part in parts(GAMES[game]):
        assert part_of(GAMES[game], part.kind, part.key) == part
        assert all(name_of(GAMES[game], part, code) for code in ("en", "pl", "cs", "fr"))


def test_a_piece_is_explained_as_its_kind() -> None:
    """The ring of air is a ring, and Bo's second province a province."""
    game = GAMES["l5r"]
    assert part_of(game, "piece", "air") == GamePart("piece", "ring")
    assert part_of(game, "piece", "s1.p2") == GamePart("piece", "province")
    assert part_of(game, "piece", "s1.nothing") is None
    assert part_of(game, "counter", "gold") is None


def test_a_variant_asks_the_guides_of_its_game() -> None:
    """Guides of L5R explain the skirmish too."""
    assert {library(GAMES[key]) for key in KEYS if key.startswith("l5r")} == {"l5r"}


def test_a_small_guide_explains_what_it_speaks_of(small: Explainer) -> None:
    """With it alone a step opens its own entry, or the whole it is part of, or none."""
    for part in parts(GAMES["l5r-community"]):
        number = part.key.rpartition("/")[2]
        if part.kind == "step":
            wanted = TOGETHER.get(number, "-" if number in SILENT else number)
            wanted = "2.4" if number == "D.5" else wanted  # the same words for bid and duel
            assert opens(small, "l5r-community", part) == wanted, part


def test_steps_that_another_edition_numbers_otherwise_are_found(small: Explainer) -> None:
    """The guide's round has four phases: what is 5.2 with five of them is 4.5 there."""
    moved = {"5.2": "4.5", "5.3": "4.6", "5.4": "4.7", "5.5": "4.8"}
    found = {number: opens(small, "l5r", GamePart("step", f"/{number}")) for number in moved}
    assert found == moved
    # 4.5 is the end of a phase here; the 4.5 of the guide is another step.
    assert opens(small, "l5r", GamePart("step", "/4.5")) == "-"


def test_a_guide_in_another_language_is_better_than_none(small: Explainer) -> None:
    """The table is Polish, the only guide is English: it opens, and what is missing is told."""
    assert opens(small, "l5r", GamePart("counter", "honor"), "pl", "cs") == "en:honor"


def test_what_no_guide_explains_opens_nothing(small: Explainer) -> None:
    """No guide of the game, or none that speaks of it: never something else instead."""
    assert opens(small, "whinv", GamePart("step", "/1")) == "-"
    assert opens(small, "l5r", GamePart("piece", "stronghold")) == "-"
    assert small.knows("l5r", ("",))
    assert not small.knows("whinv", ("",))


@pytest.mark.parametrize("language", ["en", "pl", "cs", "fr"])
@pytest.mark.parametrize("game", [key for key in KEYS if key.startswith("l5r")])
def test_the_starter_explains_everything(starter: Explainer, game: str, language: str) -> None:
    """On a fresh machine each part opens something, in the table's language."""
    opened = {part.key: opens(starter, game, part, language) for part in parts(GAMES[game])}
    wrong = {key for key, entry in opened.items() if entry == "-" or ":" in entry}
    assert wrong <= UNEXPLAINED, {key: opened[key] for key in wrong}


GUIDE = """# Our rules of the Five Rings

{more}

### 1.3 {title}

{text}

### 1.4 Play cards from provinces

Play what you like.
"""


def test_a_server_reads_its_own_guide_first_and_never_anothers(tmp_path: Path) -> None:
    """Ana's server has a guide of its own; on Bo's the operator's answers."""
    ours = tmp_path / "ours-l5r-en.md"
    more = (
        "### 1.2 Reveal dynasty cards\n\nTurn them over.\n\n### Honour\n\nOur own words on honor."
    )
    ours.write_text(GUIDE.format(more=more, title="Collect fate", text="Take seven."), "utf-8")
    guides = [(STARTER / "l5r-en.md", ""), (ours, "guild:1")]
    explainer = asking(tmp_path / "data", guides)
    part = GamePart("step", "/1.3")
    wanted = topic(GAMES["l5r"], part)
    at_ana = explainer.find(wanted, ("en",), ("guild:1", ""))
    at_bo = explainer.find(wanted, ("en",), ("guild:2", ""))
    assert at_ana
    assert at_bo
    assert (at_ana.filed.guide.scope, at_bo.filed.guide.scope) == ("guild:1", "")


def test_between_its_neighbours_a_number_counts_under_any_title(tmp_path: Path) -> None:
    """1.3 stands between 1.2 and 1.4: it is the step, whatever that guide calls it."""
    path = tmp_path / "l5r-en.md"
    before = "### 1.2 Reveal dynasty cards\n\nTurn them over."
    path.write_text(GUIDE.format(more=before, title="Harvest", text="It is autumn."), "utf-8")
    explainer = asking(tmp_path / "data", [(path, "")])
    assert opens(explainer, "l5r", GamePart("step", "/1.3")) == "1.3"


def test_alone_a_number_under_another_title_is_another_step(tmp_path: Path) -> None:
    """Without 1.2 before it, 1.3 “Harvest” may be anything."""
    path = tmp_path / "l5r-en.md"
    path.write_text(GUIDE.format(more="Hello.", title="Harvest", text="It is autumn."), "utf-8")
    explainer = asking(tmp_path / "data", [(path, "")])
    assert opens(explainer, "l5r", GamePart("step", "/1.3")) == "-"


def test_a_step_that_only_names_the_whole_is_not_every_step_of_it(tmp_path: Path) -> None:
    """In this guide D.5 is where the duel ends: honor changes hands somewhere else."""
    path = tmp_path / "l5r-en.md"
    more = "### D.5 Duel ends\n\nPut the swords away."
    path.write_text(GUIDE.format(more=more, title="Collect fate", text="Take 7."), "utf-8")
    explainer = asking(tmp_path / "data", [(path, "")])
    assert opens(explainer, "l5r", GamePart("step", "duel/D.5")) == "-"
    assert opens(explainer, "l5r", GamePart("step", "duel/D.9")) == "D.5"


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_all_parts_of_l5r_open_their_entries(real: Explainer, language: str) -> None:
    """Every step opens the step of its number, everything else its term."""
    steps = {f"step {p.key}": p.key.rpartition("/")[2] for p in parts(GAMES["l5r"])
             if p.kind == "step" and p.key not in ELSEWHERE}  # fmt: skip
    wanted = {**steps, **BY_STEP, **told(L5R[language])}
    assert misses(real, "l5r", language, wanted) == []


def test_the_english_guides_open_the_four_phases(real: Explainer) -> None:
    """Of three guides in one language, the one that has the step: duels differ between them."""
    steps = {f"step {p.key}": p.key.rpartition("/")[2] for p in parts(GAMES["l5r-community"])
             if p.kind == "step" and p.key not in ELSEWHERE}  # fmt: skip
    wanted = {**steps, **BY_STEP, **told(L5R["en"])}
    assert misses(real, "l5r-community", "en", wanted) == []


@pytest.mark.parametrize(
    ("game", "language", "wanted", "known"),
    [
        ("senjutsu", "cs", SENJUTSU, 1),
        ("whinv", "pl", WHINV, 0),
        ("imperium", "pl", IMPERIUM, 1),
    ],
)
def test_other_games_open_what_their_guides_say(
    real: Explainer, game: str, language: str, wanted: str, known: int
) -> None:
    """Steps as plain lines, phases in place of steps, a poor OCR; “-” is nothing to be opened."""
    entries = told(wanted)
    assert len(entries) == len(list(parts(GAMES[game])))
    wrong = misses(real, game, language, entries)
    assert len(wrong) <= known, wrong
    assert all(": -, not" in one for one in wrong), "better nothing than another rule"
