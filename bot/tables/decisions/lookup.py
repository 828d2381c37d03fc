"""Looking up what a game's data speaks of: seats, holders, amounts, conditions.

Game's data + Table -> effects, flow, ends, steps
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.tables.events import Told
from bot.tables.games.course import Compare, End
from bot.tables.games.effects import Amount, Condition
from bot.tables.games.game import Game
from bot.tables.state import NOBODY, TABLE, Table, seat_key, seat_of


def start(game: Game, table: Table, counter: str, holder: str) -> int:
    """What a counter begins with: for a seat as its profile says, else as the game does."""
    seat = seat_of(holder)
    profile = table.seats[seat].profile if seat is not None and seat < len(table.seats) else ""
    played = game.profile(profile)
    sets = played.sets if played else {}
    return sets.get(counter, game.counters[counter].start if counter in game.counters else 0)


def first_seat(game: Game, table: Table) -> int:
    """The first player: who holds the game's token, else the first seat."""
    piece = table.pieces.get(game.first)
    return piece.holder if piece and piece.holder is not None else 0


def in_order(game: Game, table: Table) -> tuple[int, ...]:
    """All seats, beginning with the first player."""
    start, count = first_seat(game, table), len(table.seats)
    return tuple((start + place) % count for place in range(count))


def in_play(game: Game, table: Table) -> tuple[int, ...]:
    """The seats that are not out of the game, beginning with the first player."""
    return tuple(seat for seat in in_order(game, table) if seat not in table.out)


def after(table: Table, seat: int) -> int:
    """The next seat that is not out of the game; the same one where there is no other."""
    count = len(table.seats)
    around = ((seat + place) % count for place in range(1, count))
    return next((one for one in around if one not in table.out), seat)


def seats(  # noqa: C901, PLR0911 # one way out for each selector
    game: Game, table: Table, who: str, actor: int | None = None
) -> tuple[int, ...]:
    """The seats of a selector, first player first; none where nobody fits."""
    if who == "actor":  # most of what a board asks for
        return () if actor is None else (actor,)
    everybody = in_play(game, table)
    head, _, rest = who.partition(":")
    match head:
        case "each":
            return everybody
        case "others":
            return tuple(seat for seat in everybody if seat != actor)
        case "first":
            return everybody[:1]
        case "turn":
            return () if table.turn is None else (table.turn,)
        case "not":
            left_out = seats(game, table, rest, actor)
            return tuple(seat for seat in everybody if seat not in left_out)
        case "next":
            return tuple(after(table, seat) for seat in seats(game, table, rest, actor))
        case "holder":
            piece = table.pieces.get(rest)
            return () if piece is None or piece.holder is None else (piece.holder,)
        case "playing":
            return tuple(seat for seat in everybody if _plays(game, table, seat, rest))
        case "having" | "highest" | "lowest" | "most" | "least":
            return _by_counter(table, head, rest, everybody)
    meant = seat_of(table.fact(who))
    return () if meant is None else (meant,)


def is_for(game: Game, table: Table, who: str, seat: int) -> bool:
    """Whether a seat is one of a selector, seen from itself."""
    return who == "each" or seat in seats(game, table, who, seat)


def _plays(game: Game, table: Table, seat: int, role: str) -> bool:
    """Whether a seat plays as a profile, or as one of a group."""
    key = table.seats[seat].profile
    profile = game.profile(key)
    return profile is not None and role in {key.partition(":")[0], profile.group}


def compared(game: Game, table: Table, compare: Compare) -> list[int]:
    """The seats whose totals are compared."""
    return [seat for who in compare.between for seat in seats(game, table, who)]


def _by_counter(table: Table, which: str, counter: str, among: Iterable[int]) -> tuple[int, ...]:
    """All who have some, the most or the least; of `highest` and `lowest` none where several do."""
    values = {seat: table.count(counter, seat_key(seat)) for seat in among}
    if which == "having":
        return tuple(seat for seat, value in values.items() if value > 0)
    if not values:
        return ()
    wanted = max(values.values()) if which in {"highest", "most"} else min(values.values())
    found = tuple(seat for seat, value in values.items() if value == wanted)
    return found if len(found) == 1 or which in {"most", "least"} else ()


def pieces(game: Game, table: Table, which: str, actor: int | None = None) -> tuple[str, ...]:
    """The pieces of a selector: "$fact", an item, a kind; with ".state" and "@whose"."""
    name, _, whose = which.partition("@")
    name, _, state = name.partition(".")
    if name.startswith("$"):
        name = str(table.fact(name[1:]) or "")
        found: tuple[str, ...] = (name,) if name in table.pieces else ()
    elif name in game.pieces:
        # An item is of one kind only; asked thousands of times for a board.
        items = game.pieces[name].items or (name,)
        found = tuple(key for key in table.pieces if key.rpartition(".")[2] in items)
    else:
        found = tuple(key for key in table.pieces if key.rpartition(".")[2] == name)
    if state:
        found = tuple(key for key in found if table.pieces[key].state == state)
    if whose:
        of = seats(game, table, whose, actor)
        found = tuple(key for key in found if owner(table, key) in of)
    return found


def kind(game: Game, piece: str) -> str:
    """The kind of a piece on the table."""
    return game.kind_of(piece.rpartition(".")[2])


def owner(table: Table, piece: str) -> int | None:
    """Whose piece it is: by birth ("s0.battlefield"), or by holding it."""
    born = seat_of(piece.partition(".")[0]) if "." in piece else None
    return born if born is not None else table.pieces[piece].holder


def holders(
    game: Game, table: Table, who: str, on: str, actor: int | None = None
) -> tuple[str, ...]:
    """Where a counter is changed: on pieces, at seats, or on the table itself."""
    if on:
        return pieces(game, table, on, actor)
    if who in {"", TABLE}:
        return (TABLE,)
    return tuple(seat_key(seat) for seat in seats(game, table, who, actor))


def named(table: Table, name: str) -> str:
    """A name of the data, or the fact that stands for it: "$type"."""
    return str(table.fact(name[1:]) or "") if name.startswith("$") else name


def amount(  # noqa: PLR0911 # one way out for each kind of amount
    game: Game, table: Table, wanted: Amount, holder: str
) -> int:
    """How much, seen from a holder.

    A number; a counter of the holder; "chosen:bid.value" of a revealed choice; "difference:bid"
    between the highest and the lowest; "count:ring.claimed" the pieces that the seat has;
    "fact:margin"; "table:deck" a counter of the table; "8+developments" a sum of such.
    """
    if isinstance(wanted, int) or wanted.isdecimal():
        return int(wanted)
    if "+" in wanted:
        return sum(amount(game, table, part.strip(), holder) for part in wanted.split("+"))
    head, _, rest = wanted.partition(":")
    match head:
        case "difference":
            values = [table.count(rest, seat_key(seat)) for seat in in_play(game, table)]
            return max(values, default=0) - min(values, default=0)
        case "count":
            seat = seat_of(holder)
            return sum(owner(table, key) == seat for key in pieces(game, table, rest))
        case "fact":
            return _number(table.fact(rest))
        case "chosen":
            return _chosen(table, rest, holder)
        case "table":
            return table.count(rest, TABLE)
    return table.count(wanted, holder)


def _chosen(table: Table, path: str, holder: str) -> int:
    choice, _, part = path.partition(".")
    seat = seat_of(holder)
    value = table.revealed.get(choice, {}).get(-1 if seat is None else seat, {}).get(part, 0)
    return _number(value[0] if isinstance(value, tuple) and value else value)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def holds(
    game: Game, table: Table, conditions: Iterable[Condition], actor: int | None = None
) -> bool:
    """Whether all conditions hold; in those of `ends` the seat that is looked at acts."""
    return all(_holds(game, table, one, actor) for one in conditions)


def _holds(game: Game, table: Table, one: Condition, actor: int | None) -> bool:
    if one.fact:
        return _fact_holds(table, one)
    if one.pieces:
        number = len(pieces(game, table, one.pieces, actor))
        return _within(game, table, one, number, "" if actor is None else seat_key(actor))
    if one.seats:
        counted = seats(game, table, one.seats, actor)
        among = seats(game, table, one.who, actor) if one.who else counted
        number = len({*counted} & {*among})
        return _within(game, table, one, number, "" if actor is None else seat_key(actor))
    found = holders(game, table, one.who, one.on, actor)
    return bool(found) and all(
        _within(game, table, one, table.count(one.counter, holder), holder) for holder in found
    )


def playing(table: Table) -> tuple[int, ...]:
    """The seats that have not given up."""
    return tuple(number for number, seat in enumerate(table.seats) if not seat.conceded)


def seated(table: Table) -> tuple[int, ...]:
    """The seats where somebody sits; where no player is known, as in a terminal, all of them."""
    taken = tuple(number for number, seat in enumerate(table.seats) if seat.player)
    return taken or tuple(range(len(table.seats)))


def reached(game: Game, table: Table, end: End, seat: int) -> bool:
    """Whether a seat has come to an end of the game."""
    return is_for(game, table, end.who, seat) and holds(game, table, end.when, seat)


def whole(table: Table) -> Table:
    """The table with all its seats in play: whether somebody is out is asked of everybody anew."""
    return replace(table, out=frozenset()) if table.out else table


def still_in(game: Game, table: Table) -> tuple[int, ...]:
    """The seats that have neither given up nor lost: nobody waits for the others any more."""
    lost = gone(game, table)
    return tuple(seat for seat in range(len(table.seats)) if seat not in lost)


def gone(game: Game, table: Table) -> dict[int, int | None]:
    """The seats that have given up or lost, each with the place in `ends` of how it lost."""
    table = whole(table)
    losing = [(number, end) for number, end in enumerate(game.ends) if end.result == "loses"]
    found: dict[int, int | None] = {}
    for seat, who in enumerate(table.seats):
        lost = (number for number, end in losing if reached(game, table, end, seat))
        number = next(lost, None)
        if number is not None or who.conceded:
            found[seat] = number
    return found


def _within(game: Game, table: Table, one: Condition, value: int, holder: str) -> bool:
    if one.at_least is not None and value < amount(game, table, one.at_least, holder):
        return False
    return one.at_most is None or value <= amount(game, table, one.at_most, holder)


def _fact_holds(table: Table, one: Condition) -> bool:
    value: Told | None = table.fact(one.fact)
    if one.known is not None:
        return (value is not None and value != NOBODY) is one.known
    if one.not_equals is not None:
        return value != _meant(table, one.not_equals)
    if one.equals is None:
        return value is not None
    return value is not None and value == _meant(table, one.equals)


def _meant(table: Table, word: str | int) -> Told:
    """A word or number of the data, or what the fact of this name says."""
    other = table.fact(word) if isinstance(word, str) else None
    return word if other is None else other
