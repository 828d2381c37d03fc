"""Recorded games as text: who says what, and lines with what has to be true then, counted by hand.

    game l5r                          the head: the game, who sits where and plays as what,
    language en                       the language they speak, and who is the first player
    seats Ana: Shizuka Toshi, Bo
    first Ana
    Ana> honor -2                     what somebody says; `table>` is somebody without a seat
    !Ana> bid 9                       the same, to be refused
    = round 2: ana honor 9 fate 3, ring air ana, turn bo

After `=` come the round and then, in the names of the game's data: numbers of a seat or of the
`table`, `ring NAME` or `piece NAME` with a number, a state, a holder; `first`, `turn`, `step`,
`order NAME`, `winner`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.language import surely
from bot.engine.rules.lookup import first_seat
from bot.engine.state import TABLE, Table, seat_key
from tests.engine.play import Play


@dataclass(frozen=True, slots=True)
class Line:
    """One line after the head."""

    number: int
    who: str
    """A seat's name, "table", or "=" for what has to be true."""
    said: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """A recorded game."""

    head: dict[str, str]
    lines: tuple[Line, ...]

    def opening(self, game: Game) -> c.Open:
        """The command that opens the table of its head."""
        seats = [part.partition(":")[::2] for part in self.head["seats"].split(",")]
        names = tuple(name.strip() for name, _ in seats)
        profiles = tuple(_profile(game, profile.strip()) for _, profile in seats)
        first = names.index(self.head["first"]) if "first" in self.head else None
        return c.Open(game=game.key, seats=names, profiles=profiles, first=first)


def _profile(game: Game, name: str) -> str:
    named = {key: p.name(lang) for key, p in game.profiles.items() for lang in ("en",)}
    return next((key for key, called in named.items() if called == name), name)


def read(path: Path) -> Script:
    """A script out of its file."""
    head: dict[str, str] = {}
    lines: list[Line] = []
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = text.partition(" #")[0].strip()
        who, says, said = line.partition(">")
        if not line or line.startswith("#"):
            continue
        if line.startswith("="):
            lines.append(Line(number, "=", line[1:].strip()))
        elif says:
            lines.append(Line(number, who.lstrip("!"), said.strip(), who.startswith("!")))
        else:
            word, _, value = line.partition(" ")
            head[word] = value.strip()
    return Script(head, tuple(lines))


def say(play: Play, line: Line, language: str) -> None:
    """What a line says is understood and done, or refused where it has to be."""
    names = [seat.name for seat in play.table.seats]
    seat = None if line.who == TABLE else names.index(line.who)
    before = len(play.records)
    refusal = ""
    try:
        play.do(surely(line.said, play.game, play.table, seat, language))
    except NotNow as error:
        refusal = str(error)
    where = f"line {line.number}: {line.who}> {line.said}: {refusal or 'was done'}"
    assert bool(refusal) is line.refused, where
    assert not refusal or len(play.records) == before


def differences(game: Game, table: Table, line: str) -> list[str]:
    """What is not as a line says, in words."""
    where, _, rest = line.partition(":")
    told = [where.split(), *(part.split() for part in rest.split(",") if part.strip())]
    found = []
    for words in told:
        found += [
            f"{' '.join(words)}: {what} is {is_!r}, not {should!r}"
            for what, is_, should in _facts(game, table, words)
            if str(is_) != should
        ]
    return found


def _facts(game: Game, table: Table, words: list[str]) -> list[tuple[str, object, str]]:
    """What is asked, what it is, what it should be."""
    names = [seat.name.casefold() for seat in table.seats]
    head, rest = words[0], words[1:]
    if head in {"ring", "piece"}:
        return _piece(game, table, names, rest)
    if head in {*names, TABLE}:
        holder = TABLE if head == TABLE else seat_key(names.index(head))
        return [(w, _count(game, table, w, holder), n) for w, n in _pairs(rest)]
    if head == "order":
        return [(rest[0], " ".join(names[s] for s in table.tracks[rest[0]]), " ".join(rest[1:]))]
    return [(head, _single(game, table, names, head), " ".join(rest))]


def _single(game: Game, table: Table, names: list[str], asked: str) -> object:
    if asked == "winner":
        winners = table.outcome.winners if table.outcome else ()
        return " ".join(names[seat] for seat in winners) or "nobody"
    if asked == "turn":
        return "nobody" if table.turn is None else names[table.turn]
    known = {"round": table.round, "step": table.frame.step}
    return known[asked] if asked in known else names[first_seat(game, table)]


def _piece(
    game: Game, table: Table, names: list[str], words: list[str]
) -> list[tuple[str, object, str]]:
    whose, _, item = words[0].rpartition(".")
    key = f"{seat_key(names.index(whose))}.{item}" if whose else item
    piece = table.pieces[key]
    found: list[tuple[str, object, str]] = []
    rest = words[1:]
    while rest:
        word = rest.pop(0)
        if rest and rest[0].isdecimal():
            found.append((word, _count(game, table, word, key), rest.pop(0)))
        elif word in names:
            found.append(("holder", names[piece.holder] if piece.holder is not None else "", word))
        else:
            found.append(("state", piece.state, word))
    return found


def _count(game: Game, table: Table, counter: str, holder: str) -> int:
    assert counter in game.counters, f"there is no counter {counter}"
    return table.count(counter, holder)


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))
