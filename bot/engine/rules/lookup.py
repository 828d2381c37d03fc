"""Looking up seats, pieces and holders of counters that a game's file names.

Game's data + Table -> conditions, effects, flow, ends, steps
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from bot.engine.games.game import Game
from bot.engine.state import TABLE, Table, owner_of, seat_key, seat_of


def start_value(game: Game, table: Table, counter: str, holder: str) -> int:
    """Return the value with which a holder's counter begins; 0 for one that the game does not have.

    That is the profile's value if the holder is a seat whose profile sets it, else the game's.
    """
    seat = seat_of(holder)
    profile = table.seats[seat].profile if seat is not None and seat < len(table.seats) else ""
    played = game.profile(profile)
    sets = played.sets if played else {}
    return sets.get(counter, game.counters[counter].start if counter in game.counters else 0)


def first_seat(game: Game, table: Table) -> int:
    """Return the first player: the holder of the game's token, else the first seat."""
    piece = table.pieces.get(game.first)
    return piece.holder if piece and piece.holder is not None else 0


def in_order(game: Game, table: Table) -> tuple[int, ...]:
    """Return all seats, beginning with the first player."""
    start, count = first_seat(game, table), len(table.seats)
    return tuple((start + place) % count for place in range(count))


def in_play(game: Game, table: Table) -> tuple[int, ...]:
    """Return the seats that are not out of the game, beginning with the first player."""
    return tuple(seat for seat in in_order(game, table) if seat not in table.out)


def seat_after(table: Table, seat: int) -> int:
    """Return the next seat that is not out of the game; the same seat if there is no other."""
    count = len(table.seats)
    around = ((seat + place) % count for place in range(1, count))
    return next((one for one in around if one not in table.out), seat)


def seats(  # noqa: C901, PLR0911 # one way out for each selector
    game: Game, table: Table, selector: str, actor: int | None = None
) -> tuple[int, ...]:
    """Return the seats that `selector` means, as seen by the seat `actor`; () if none fits.

    "each" is every seat in play, the first player first; "next:actor" the seat after the actor's.
    """
    if selector == "actor":  # most of what a board asks for
        return () if actor is None else (actor,)
    everybody = in_play(game, table)
    head, _, rest = selector.partition(":")
    match head:
        case "each":
            return everybody
        case "others":
            return tuple(seat for seat in everybody if seat != actor)
        case "first":
            return everybody[:1]
        case "turn":
            return () if table.turn is None else (table.turn,)
        case "not" | "next" | "team":
            return _beside(game, table, head, seats(game, table, rest, actor))
        case "seat":
            return tuple(seat for seat in everybody if str(seat + 1) == rest)
        case "chose":
            return tuple(seat for seat in everybody if seat in table.revealed.get(rest, {}))
        case "holder":
            piece = table.pieces.get(rest)
            return () if piece is None or piece.holder is None else (piece.holder,)
        case "playing":
            return tuple(seat for seat in everybody if _plays(game, table, seat, rest))
        case "having" | "tied" | "highest" | "lowest" | "most" | "least":
            return _by_counter(table, head, rest, everybody)
    meant = seat_of(table.fact(selector))
    return () if meant is None else (meant,)


def _beside(game: Game, table: Table, which: str, of: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats relative to those in `of`: `which` is "not", "team" or "next".

    "not" gives all others in play, "team" those in a team with one of them, "next" the seat
    after each.
    """
    if which == "not":
        return tuple(seat for seat in in_play(game, table) if seat not in of)
    if which == "team":
        return tuple(s for s in in_play(game, table) if not {*of}.isdisjoint(game.team(s)))
    return tuple(seat_after(table, seat) for seat in of)


def is_for(game: Game, table: Table, selector: str, seat: int) -> bool:
    """Tell whether `selector` includes a seat when that seat is the actor."""
    return selector == "each" or seat in seats(game, table, selector, seat)


def _plays(game: Game, table: Table, seat: int, role: str) -> bool:
    """Tell whether a seat's profile has the key or group `role`; False without a profile."""
    key = table.seats[seat].profile
    profile = game.profile(key)
    return profile is not None and role in {key.partition(":")[0], profile.group}


def between(game: Game, table: Table, selectors: Iterable[str]) -> tuple[int, ...]:
    """Return the seats of several selectors, each seat once."""
    return tuple(
        dict.fromkeys(seat for selector in selectors for seat in seats(game, table, selector))
    )


def _by_counter(table: Table, which: str, counter: str, among: Iterable[int]) -> tuple[int, ...]:
    """Return the seats of `among` that `which` picks by their value of a counter.

    "most" and "least" return all seats with that value; "highest" and "lowest" return () if it is
    more than one. "having" returns those above 0, "tied" those with the same value as another seat.
    """
    values = {seat: table.count(counter, seat_key(seat)) for seat in among}
    if which == "having":
        return tuple(seat for seat, value in values.items() if value > 0)
    if which == "tied":
        shared = Counter(values.values())
        return tuple(seat for seat, value in values.items() if shared[value] > 1)
    if not values:
        return ()
    wanted = max(values.values()) if which in {"highest", "most"} else min(values.values())
    found = tuple(seat for seat, value in values.items() if value == wanted)
    return found if len(found) == 1 or which in {"most", "least"} else ()


def pieces(game: Game, table: Table, which: str, actor: int | None = None) -> tuple[str, ...]:
    """Return the keys of the pieces that the selector `which` means; () if there are none.

    "ring" is an item or all items of a kind, "$ring" the piece in the fact `ring`, "alike:ring"
    each seat's copy of it. ".state" after them keeps pieces in that state, "@seats" those of
    these seats, as seen by `actor`. "A|B" joins two selectors.
    """
    if "|" in which:
        parts = (pieces(game, table, part.strip(), actor) for part in which.split("|"))
        return tuple(dict.fromkeys(key for part in parts for key in part))
    name, _, whose = which.partition("@")
    name, _, state = name.partition(".")
    if name.startswith("alike:"):
        name = str(table.fact(name.removeprefix("alike:")) or "").rpartition(".")[2]
    if name.startswith("$"):
        name = str(table.fact(name[1:]) or "")
        found: tuple[str, ...] = (name,) if name in table.pieces else ()
    else:
        of_kind = game.pieces.get(name)
        items = of_kind.items if of_kind else {}
        found = _keys_of(tuple(table.pieces), tuple(items) or (name,))
    if state:
        found = tuple(key for key in found if table.pieces[key].state == state)
    if whose:
        of = seats(game, table, whose, actor)
        found = tuple(key for key in found if owner(table, key) in of)
    return found


@lru_cache(maxsize=1024)
def _keys_of(keys: tuple[str, ...], items: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of some items, in the table's order: "p1" -> "s0.p1" and "s1.p1".

    The result is cached: reading one sentence asks for the same keys a thousand times.
    """
    return tuple(key for key in keys if key.rpartition(".")[2] in items)


def kind(game: Game, piece: str) -> str:
    """Return the kind of a piece on the table, given its key: "s0.p1"; "" if the game has none."""
    return game.kind_of(piece.rpartition(".")[2])


def owner(table: Table, piece: str) -> int | None:
    """Return the seat that holds a piece, else the seat to whose set it belongs."""
    return owner_of(piece, table.pieces[piece])


def holders(
    game: Game, table: Table, selector: str, on: str, actor: int | None = None
) -> tuple[str, ...]:
    """Return the keys of the holders of a counter: pieces, seats, or the table as (TABLE,).

    If `on` is given, it selects pieces, which are the holders. Otherwise they are the seats
    that `selector` means, or the table if `selector` is "" or TABLE.
    """
    if on:
        return pieces(game, table, on, actor)
    if selector in {"", TABLE}:
        return (TABLE,)
    return tuple(seat_key(seat) for seat in seats(game, table, selector, actor))


def resolve_name(table: Table, name: str) -> str:
    """Return a name from the game's file; for "$type", the value of the fact `type`, else ""."""
    return str(table.fact(name[1:]) or "") if name.startswith("$") else name


def seats_playing(table: Table) -> tuple[int, ...]:
    """Return the seats that have not given up."""
    return tuple(number for number, seat in enumerate(table.seats) if not seat.conceded)


def occupied_seats(table: Table) -> tuple[int, ...]:
    """Return the seats where somebody sits; all of them if no player is known, as in a terminal."""
    taken = tuple(number for number, seat in enumerate(table.seats) if seat.player)
    return taken or tuple(range(len(table.seats)))
