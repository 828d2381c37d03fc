"""The board as plain data: what a person sees of a table, in their language.

TableView -> Board -> console, ui
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.games.game import Game
from bot.engine.games.things import Counter, Pieces
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.redaction import ChoiceView, TableView
from bot.engine.state import TABLE, owner_of, seat_key, seat_of
from bot.engine.view_model.running_procedures import Totals, running_procedures


@dataclass(frozen=True, slots=True)
class BoardCounter:
    """A counter on the board."""

    key: str
    name: str
    icon: str
    value: int


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """A piece on the board, with the counters on it."""

    key: str
    name: str
    icon: str
    state: str
    state_icon: str
    holder: int | None
    numbers: tuple[BoardCounter, ...]
    lone: bool = False
    """Whether the piece is the only one of its kind, so that its name says no more than the kind's.
    """
    untouched: bool = True
    """Whether the piece is still in the state in which it began."""


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """All pieces of one kind."""

    key: str
    name: str
    things: tuple[BoardPiece, ...]
    changes_hands: bool = False
    """Whether seats can hold these pieces, so that one can pass to another."""


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A seat with everything that belongs to it."""

    number: int
    name: str
    profile: str
    marks: tuple[str, ...]
    """The tokens that the seat holds, and its status: "① first player", "to act", "passed"."""
    numbers: tuple[BoardCounter, ...]
    groups: tuple[PieceGroup, ...]
    choices: tuple[str, ...]
    hidden: bool = False
    """Whether one of the choices is still secret."""
    team: tuple[str, ...] = ()
    """The names of the seat's team mates: "team: Ana"."""
    partners: tuple[int, ...] = ()
    """The seats of the team mates."""
    left: tuple[BoardCounter, ...] = ()
    """The uses that the seat has left of each action that this phase limits."""


@dataclass(frozen=True, slots=True)
class Board:
    """A whole table, as a viewer sees it."""

    title: str
    where: str
    hint: str
    places: tuple[BoardSeat, ...]
    numbers: tuple[BoardCounter, ...]
    groups: tuple[PieceGroup, ...]
    tracks: tuple[str, ...]
    around: str = ""
    """The round, phase and procedure: "round 2 · Conflict"."""
    step: str = ""
    """The running step with its number; "" if the game has no steps."""
    running: tuple[str, ...] = ()
    """A line for each running procedure: a conflict, a duel within it."""


def board(
    view: TableView,
    game: Game,
    language: str = "en",
    translate: Translate = str,
    totals: Totals | None = None,
) -> Board:
    """Return what a viewer is shown of a table.

    `totals` are those compared last in the running procedure.
    """
    painter = _BoardBuilder(view, game, language, translate)
    shared = [kind for kind, pieces in game.pieces.items() if not pieces.each]
    shared = [kind for kind in shared if game.pieces[kind].items or painter.speaks(kind)]
    around, step = painter.whereabouts()
    return Board(
        title=game.names.of(language),
        where=painter.where(),
        hint=painter.hint(),
        places=tuple(map(painter.place, range(len(view.seats)))),
        numbers=painter.numbers(TABLE, TABLE),
        groups=tuple(painter.group(kind, kind) for kind in shared),
        tracks=tuple(painter.track(name) for name in view.tracks if painter.stands(name)),
        around=around,
        step=step,
        running=running_procedures(view, game, language, translate, totals or {}),
    )


@dataclass(frozen=True, slots=True)
class _BoardBuilder:
    view: TableView
    game: Game
    language: str
    translate: Translate

    def where(self) -> str:
        return " · ".join(filter(None, self.whereabouts()))

    def whereabouts(self) -> tuple[str, str]:
        """Return the round, phase and procedure as one text, and the step as another."""
        procedure, number = self.view.place
        parts = [self.translate("round {round}").format(round=self.view.round)]
        phase = self.game.phase_of(self.view.frames[0].step)
        if phase:
            parts.append(phase.names.of(self.language))
        called = self.game.procedures[procedure].words.name(self.language) if procedure else ""
        if called and called.casefold() not in {part.casefold() for part in parts}:
            parts.append(called)
        step = n.step_name(self.game, number, self.language) if number else ""
        return " · ".join(parts), step

    def hint(self) -> str:
        step = self.game.step(*self.view.place)
        if step is None or not step.hint:
            return ""
        facts = self.view.facts()
        if self.view.turn is not None:
            facts["turn"] = seat_key(self.view.turn)
        hint = n.fill_in(self.game, self.view.seats, step.hint, facts, self.language)
        return n.without_placeholders(hint)

    def place(self, number: int) -> BoardSeat:
        seat = self.view.seats[number]
        profile = self.game.profile(seat.profile)
        each = [kind for kind, pieces in self.game.pieces.items() if pieces.each]
        return BoardSeat(
            number=number,
            name=seat.name,
            profile=profile.name(self.language) if profile else "",
            marks=tuple(self._marks(number)),
            team=tuple(self._team(number)),
            partners=self._partners(number),
            numbers=self.numbers(seat_key(number), "seat"),
            groups=tuple(self.group(kind, kind, number) for kind in each),
            choices=tuple(self._choice(c) for c in self.view.choices if c.seat == number),
            hidden=any(c.commitment and c.seat == number for c in self.view.choices),
            left=tuple(self._left(seat_key(number))),
        )

    def _left(self, holder: str) -> Iterator[BoardCounter]:
        """Yield how many uses a seat has left of each option that actions of this phase use up."""
        phase = self.game.phase_of(self.view.frames[0].step)
        inside = {step.id for step in phase.steps} if phase else set()
        for action in self.game.actions.values():
            counted = (one for one in action.takes.values() if one.counted)
            for parameter in counted if inside.intersection(action.at) else ():
                for key, words in parameter.options.items():
                    if self.view.count(key, holder):
                        name = words.name(self.language)
                        yield BoardCounter(key, name, "", self.view.count(key, holder))

    def _marks(self, number: int) -> list[str]:
        found = [self.translate("to act")] if self.view.turn == number else []
        for key, piece in self.view.pieces.items():
            kind = self.game.kind_of(key.rpartition(".")[2])
            if piece.holder == number and not self.game.pieces[kind].items:
                icon = self.game.pieces[kind].icons.get(piece.state, "")
                name = n.piece_name(self.game, key, self.language)
                state = n.state_name(self.game, key, piece.state, self.language)
                found.append(" ".join(filter(None, [icon, name, state if state != name else ""])))
        if number in self.view.passed:
            found.append(self.translate("passed"))
        if self.view.seats[number].conceded:
            found.append(self.translate("gave up"))
        elif number in self.view.out:
            found.append(self.translate("out of the game"))
        return found

    def _partners(self, number: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.game.team(number) if seat != number)

    def _team(self, number: int) -> Iterator[str]:
        names = ", ".join(n.seat_name(self.view.seats, seat) for seat in self._partners(number))
        if names:
            yield self.translate("team: {who}").format(who=names)

    def _choice(self, choosing: ChoiceView) -> str:
        name = self.game.choices[choosing.choice].words.name(self.language)
        if choosing.value is None:
            return self.translate("{choice} is in").format(choice=name)
        value = n.chosen_text(self.game, choosing.choice, dict(choosing.value), self.language)
        shown = f"{name} {value}{self._counts_as(choosing)}"
        if choosing.known:
            return self.translate("{choice}, as everybody knows").format(choice=shown)
        if choosing.commitment:
            return self.translate("{choice}, still hidden").format(choice=shown)
        return shown

    def _counts_as(self, choosing: ChoiceView) -> str:
        """Return what an open choice counts as now, if that differs from what was chosen."""
        choice, value = self.game.choices[choosing.choice], choosing.value or {}
        ranged = (name for name, field in choice.fields.items() if field.range and name in value)
        chosen = value.get(next(ranged, ""))
        first = chosen[0] if isinstance(chosen, tuple) else chosen
        now = self.view.count(choice.value, seat_key(choosing.seat))
        if choosing.commitment or not choice.value or first in {None, now}:
            return ""
        return self.translate(", counts as {n}").format(n=now)

    def numbers(self, holder: str, at: str) -> tuple[BoardCounter, ...]:
        """Return the counters at a holder that the board shows."""
        found = [
            self._number(key, counter, holder)
            for key, counter in self.game.counters.items()
            if at in counter.at and counter.shown
        ]
        for key, extra in self.view.extras.items():
            if extra.each is (at == "seat") and at in {"seat", TABLE}:
                found.append(BoardCounter(key, extra.name, "", self.view.count(key, holder)))
        return tuple(found)

    def _number(self, key: str, counter: Counter, holder: str) -> BoardCounter:
        name = counter.words.name(self.language)
        return BoardCounter(key, name, counter.icon, self.view.count(key, holder))

    def group(self, kind: str, name: str, seat: int | None = None) -> PieceGroup:
        """Return the pieces of a kind; with a `seat`, only the pieces that this seat owns."""
        pieces = self.game.pieces[name]
        items = list(pieces.items or (kind,))
        found = [
            (items.index(key.rpartition(".")[2]), key)
            for key, piece in self.view.pieces.items()
            if key.rpartition(".")[2] in items and seat in {None, owner_of(key, piece)}
        ]
        things = tuple(self._thing(key, pieces, seat) for _, key in sorted(found))
        return PieceGroup(kind, pieces.words.name(self.language), things, bool(pieces.held))

    def speaks(self, kind: str) -> bool:
        """Tell whether to show a piece that is the only one of its kind and that nobody holds.

        It is shown if somebody could hold it, or if its state has changed.
        """
        piece, pieces = self.view.pieces.get(kind), self.game.pieces[kind]
        changed = piece is not None and piece.state != next(iter(pieces.states))
        return piece is not None and piece.holder is None and (changed or bool(pieces.held))

    def _thing(self, key: str, pieces: Pieces, seat: int | None) -> BoardPiece:
        piece, item = self.view.pieces[key], key.rpartition(".")[2]
        kind, name = self.game.kind_of(item), n.piece_name(self.game, key, self.language)
        born = seat_of(key.partition(".")[0])
        return BoardPiece(
            key=key,
            name=name if born in {None, seat} else f"{n.seat_name(self.view.seats, born)} {name}",
            icon=pieces.icons.get(item, ""),
            state=n.state_name(self.game, key, piece.state, self.language),
            state_icon=pieces.icons.get(piece.state, ""),
            holder=piece.holder,
            numbers=self.numbers(key, kind),
            lone=not pieces.items,
            untouched=piece.state == next(iter(pieces.states)),
        )

    def stands(self, name: str) -> bool:
        """Tell whether the board shows an order of the seats.

        An order that a choice decides is shown only while the choice is open.
        """
        opened = {c.choice for c in self.view.choices if c.value and not c.commitment}
        return name in self.game.tracks or name in opened

    def track(self, name: str) -> str:
        """Return a track in words: its name, and the seats on it, the highest first."""
        order = ", ".join(n.seat_name(self.view.seats, seat) for seat in self.view.tracks[name])
        words = (self.game.tracks.get(name) or self.game.choices[name]).words
        said = self.translate("{name}: {what}")
        return said.format(name=words.name(self.language), what=order)
