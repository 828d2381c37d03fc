"""Commands of every kind for hypothesis: plausible ones, wrong ones, absurd ones."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.games.game import Game
from tests.engine.play import NAMES

HUGE = 10**30
_TEXT = st.text(st.characters(), max_size=6)
"""Any characters, lone surrogates and control characters among them."""
_SEAT = st.sampled_from([0, 1, 0, 1, 2, 3, None, -1, 12, HUGE])
_SMALL = st.integers(-6, 26)
_NUMBER = _SMALL | _SMALL | st.sampled_from([-1, 10**6, -(10**6), 10**7, 2**63, HUGE, -HUGE])


def _names(known: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from([*known, *known, *known, "own:1", "table", "s0", ""]) | _TEXT


def _pieces(game: Game) -> list[str]:
    found = []
    for kind, pieces in game.pieces.items():
        for item in pieces.items or (kind,):
            found += [f"s{seat}.{item}" for seat in (0, 1)] if pieces.each else [item]
    return found


def _told_words(game: Game) -> st.SearchStrategy[str | int]:
    words = [*_pieces(game), *game.pieces, "s0", "s1", "s9"]
    words += [o for a in game.actions.values() for p in a.takes.values() for o in p.options]
    return st.sampled_from(words) | _NUMBER | _TEXT


def _told(game: Game) -> st.SearchStrategy[dict[str, str | int]]:
    keys = [key for action in game.actions.values() for key in action.takes]
    return st.dictionaries(_names(keys), _told_words(game), max_size=3)


def _chosen(game: Game) -> st.SearchStrategy[dict[str, int | str | tuple[int, ...]]]:
    fields = [name for choice in game.choices.values() for name in choice.fields]
    options = [o for ch in game.choices.values() for f in ch.fields.values() for o in f.options]
    many = st.lists(_NUMBER, max_size=3).map(tuple)
    return st.dictionaries(_names(fields), _NUMBER | _names(options) | many, max_size=3)


def _by_hand(game: Game) -> list[st.SearchStrategy[c.Command]]:
    """Corrections."""
    counter, piece = _names([*game.counters, "own:1"]), _names(_pieces(game))
    holder = st.sampled_from(
        ["s0", "s1", "s0", "s1", "s2", "s9", "s00", "s²", "s٣", "s-1", "s" + "9" * 5000, "table"]
    )
    at = holder | piece
    states = [state for kind in game.pieces.values() for state in kind.states]
    steps = [step.id for _, step in game.all_steps()]
    order = st.permutations(range(max(2, game.seats[0]))).map(tuple)
    orders = order | st.lists(_NUMBER, max_size=4).map(tuple)
    return [
        st.builds(c.Change, counter=counter, holder=at, by=_NUMBER, seat=_SEAT),
        st.builds(c.SetTo, counter=counter, holder=at, to=_NUMBER, seat=_SEAT),
        st.builds(c.Give, counter=counter, source=at, target=at, by=_NUMBER, seat=_SEAT),
        st.builds(c.Put, piece=piece, state=_names(states), holder=_SEAT, seat=_SEAT),
        st.builds(c.Rank, track=_names([*game.tracks, *game.choices]), order=orders, seat=_SEAT),
        st.builds(c.GoTo, step=_names(steps), seat=_SEAT),
        st.builds(c.GiveTurn, to=_NUMBER, seat=_SEAT),
        st.builds(c.SetRound, to=_NUMBER, seat=_SEAT),
        st.builds(c.RemoveCounter, counter=counter, seat=_SEAT),
        st.builds(c.AddCounter, name=_TEXT, each=st.booleans(), start=_NUMBER, seat=_SEAT),
    ]


def _in_play(game: Game) -> list[st.SearchStrategy[c.Command]]:
    """What the steps ask for."""
    totals = st.dictionaries(st.sampled_from([0, 1, 0, 1, 2, -1, 99]), _NUMBER, max_size=3)
    choice, profile = _names([*game.choices]), _names(["", *game.profiles])
    return [
        st.builds(c.Next, anyway=st.booleans(), seat=_SEAT),
        st.builds(c.Pass, seat=_SEAT),
        st.builds(c.Do, action=_names([*game.actions]), told=_told(game), seat=_SEAT),
        st.builds(
            c.Tell,
            totals=totals,
            winner=_SEAT,
            nobody=st.booleans(),
            margin=_NUMBER,
            seat=_SEAT,
        ),
        st.builds(c.Choose, choice=choice, value=_chosen(game), seat=_SEAT),
        st.builds(c.Withdraw, choice=choice, seat=_SEAT),
        st.builds(
            c.Throw,
            thing=st.sampled_from(["dice", "coin", "seat", "first"]),
            count=_NUMBER,
            sides=_NUMBER,
            seat=_SEAT,
        ),
        st.builds(
            c.Sit, place=_NUMBER, name=_TEXT, player=st.just(""), profile=profile, seat=_SEAT
        ),
        st.builds(c.Concede, seat=_SEAT),
    ]


def _open(game: Game) -> st.SearchStrategy[c.Command]:
    seats = st.lists(st.sampled_from(NAMES) | _TEXT, max_size=5).map(tuple)
    profiles = st.lists(_names(["", *game.profiles]), max_size=3).map(tuple)
    return st.builds(c.Open, game=st.just(game.key), seats=seats, profiles=profiles, first=_SEAT)


def _about_undo() -> list[st.SearchStrategy[c.Command]]:
    return [
        st.builds(c.Undo, table=st.booleans(), seat=_SEAT),
        st.builds(c.Redo, seat=_SEAT),
        st.builds(c.Answer, agree=st.booleans(), seat=_SEAT),
    ]


def commands(game: Game) -> st.SearchStrategy[c.Command]:
    """Any command at all."""
    single = st.one_of(_open(game), *_by_hand(game), *_in_play(game), *_about_undo())
    pairs = st.lists(single, max_size=3).map(tuple)
    return single | st.builds(c.Several, commands=pairs, seat=_SEAT)


def moves(game: Game, length: int) -> st.SearchStrategy[list[c.Command | int]]:
    """A session: commands, and numbers that stand for the next sensible thing to do."""
    return st.lists(commands(game) | st.integers(0, 60), max_size=length)
