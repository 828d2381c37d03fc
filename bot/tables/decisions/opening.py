"""Setting a table up, taking seats, giving up, counters of one's own."""

from __future__ import annotations

from bot.tables import commands as c
from bot.tables import events as e
from bot.tables.decisions import choices
from bot.tables.decisions.draft import Draft, check_number, plain
from bot.tables.decisions.effects import run
from bot.tables.decisions.flow import start_round
from bot.tables.errors import NotNow
from bot.tables.games.game import Game
from bot.tables.state import TABLE, seat_key
from bot.tables.telling.saying import Saying

_LONGEST_NAME = 40


def open_table(draft: Draft, command: c.Open) -> None:
    """Seats, starting values, pieces, the first player, and the first step."""
    if draft.table.seats:
        raise NotNow("This table is open already.")
    _check_seats(draft.game, command)
    count = len(command.seats)
    profiles = command.profiles or ("",) * count
    names = tuple(map(_clean, command.seats))
    draft.emit(e.Opened(draft.game.key, names, command.players or ("",) * count, profiles))
    _count_starts(draft, profiles)
    _place_pieces(draft, count)
    first = command.luck % count if command.first is None else command.first
    if draft.game.first:
        piece = draft.game.pieces[draft.game.first]
        draft.emit(e.Placed(draft.game.first, piece.held[0], first))
    _set_tracks(draft, count)
    run(draft, draft.game.setup)
    start_round(draft)


def _check_seats(game: Game, command: c.Open) -> None:
    least, most = game.seats
    count = len(command.seats)
    if not least <= count <= most:
        wanted = least if least == most else Saying("{low} to {high}", low=least, high=most)
        raise NotNow("{game} is played by {n}: name as many players.", game=game.names.of, n=wanted)
    names = [_clean(name) for name in command.seats]
    if len({name.casefold() for name in names}) < count:
        raise NotNow("Two players have the same name: give them different ones.")
    if command.first is not None and not 0 <= command.first < count:
        raise NotNow("The first player has to be one of the seats.")
    for profile in command.profiles:
        _check_profile(game, profile)
    if command.profiles and len(command.profiles) != count:
        raise NotNow("Name as many profiles as players, empty ones for none.")
    if command.players and len(command.players) != count:
        raise NotNow("Name as many people as seats, empty ones for none.")


def _clean(name: str) -> str:
    name = plain(" ".join(name.split()))
    if not name or len(name) > _LONGEST_NAME:
        raise NotNow("A name has 1 to {most} characters: choose another.", most=_LONGEST_NAME)
    return name


def _check_profile(game: Game, profile: str) -> None:
    if profile and profile not in game.profiles:
        raise NotNow(
            "{game} has no “{profile}”: choose one of its own, or none.",
            game=game.names.of,
            profile=profile,
        )


def _count_starts(draft: Draft, profiles: tuple[str, ...]) -> None:
    for name, counter in draft.game.counters.items():
        if TABLE in counter.at:
            draft.start(name, TABLE, counter.start)
        for seat, profile in enumerate(profiles if "seat" in counter.at else ()):
            sets = draft.game.profiles[profile].sets if profile else {}
            draft.start(name, seat_key(seat), sets.get(name, counter.start))


def _place_pieces(draft: Draft, count: int) -> None:
    for kind, pieces in draft.game.pieces.items():
        state = next(iter(pieces.states))
        for item in pieces.items or (kind,):
            for piece in [f"{seat_key(s)}.{item}" for s in range(count)] if pieces.each else [item]:
                draft.emit(e.Placed(piece, state))
                for name, counter in draft.game.counters.items():
                    if kind in counter.at:
                        draft.start(name, piece, counter.start)


def _set_tracks(draft: Draft, count: int) -> None:
    for name, track in draft.game.tracks.items():
        order = sorted(range(count), key=lambda seat: -draft.table.count(track.by, seat_key(seat)))
        draft.emit(e.Ordered(name, tuple(order)))


def sit(draft: Draft, command: c.Sit) -> None:
    """A player takes a seat, or changes what it is called and plays as.

    A choice that somebody else has made there in secret is taken back: it was theirs to know.
    """
    if not 0 <= command.place < len(draft.table.seats):
        raise NotNow("There is no such seat at this table.")
    name = _clean(command.name)
    others = [s.name.casefold() for n, s in enumerate(draft.table.seats) if n != command.place]
    if name.casefold() in others:
        raise NotNow("Somebody called {name} sits here already: choose another name.", name=name)
    _check_profile(draft.game, command.profile)
    before = draft.table.seats[command.place]
    for choice in choices.in_the_way(draft.table, command):
        draft.emit(e.Unlocked(choice, command.place))
    after = (name, command.player, command.profile or before.profile)
    if after != (before.name, before.player, before.profile):
        draft.emit(e.Sat(command.place, *after))
    _change_profile(draft, command.place, before.profile, command.profile)


def _change_profile(draft: Draft, place: int, before: str, after: str) -> None:
    """What the new profile starts with comes instead of what the old one did."""
    if not after or after == before:
        return
    profiles, counters = draft.game.profiles, draft.game.counters
    old = profiles[before].sets if before else {}
    for name in {*old, *profiles[after].sets}:
        start = counters[name].start
        by = profiles[after].sets.get(name, start) - old.get(name, start)
        draft.count(name, seat_key(place), by)


def concede(draft: Draft, command: c.Concede) -> None:
    """A seat gives up."""
    if command.seat is None or draft.table.seats[command.seat].conceded:
        raise NotNow("Only a player who is still in the game can give up.")
    draft.emit(e.Conceded(command.seat))


def add_counter(draft: Draft, command: c.AddCounter) -> None:
    """A counter that this table alone has."""
    name = _clean(command.name)
    check_number(command.start)
    extras = draft.table.extras
    known = {w.casefold() for one in draft.game.counters.values() for w in one.words.all()}
    known |= {extra.name.casefold() for extra in extras.values()}
    if name.casefold() in known:
        raise NotNow("There is a counter “{name}” already: choose another name.", name=name)
    if name.casefold() in _taken(draft):
        raise NotNow("“{name}” means something else at this table: choose another name.", name=name)
    if not any(letter.isalpha() for letter in name):
        raise NotNow("The name of a counter needs a letter: choose another.")
    key = f"own:{max((int(own.partition(':')[2]) for own in extras), default=0) + 1}"
    draft.emit(e.Named(key, name, command.each))
    holders = map(seat_key, range(len(draft.table.seats))) if command.each else (TABLE,)
    for holder in holders:
        draft.count(key, holder, command.start)


def _taken(draft: Draft) -> set[str]:
    """What players, pieces, secret choices, tracks and actions are called."""
    game = draft.game
    said = [words for pieces in game.pieces.values() for words in pieces.items.values()]
    for named in (game.pieces, game.choices, game.tracks, game.actions):
        said += [part.words for part in named.values()]
    seats = {seat.name.casefold() for seat in draft.table.seats}
    return seats | {word.casefold() for words in said for word in words.all()}


def remove_counter(draft: Draft, command: c.RemoveCounter) -> None:
    """A counter of this table alone goes, with all that it counts."""
    if command.counter not in draft.table.extras:
        raise NotNow("Only a counter that was added at this table can be removed.")
    draft.emit(e.Unnamed(command.counter, draft.table.extras[command.counter].name))
