"""Answers to questions about the state of a table, from what the viewer may see.

TableView, StateQuestion -> state_answer -> a sentence
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bot.engine.games.game import Game
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.redaction import ChoiceView, TableView
from bot.engine.state import TABLE, seat_key, seat_of
from bot.engine.view_model.board import board

_NOTHING = "–"


class Question(Protocol):
    """A question about the state of a table; see `language.questions`."""

    @property
    def topic(self) -> str:
        """Return the kind of question: a key of `_ANSWERS`."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that are asked about; () for all."""

    @property
    def counters(self) -> tuple[str, ...]:
        """Return the counters that are asked about."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the pieces, or kinds of pieces, that are asked about."""

    @property
    def states(self) -> tuple[str, ...]:
        """Return the states of the pieces that are asked about; () for any state."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the secret choices that are asked about."""

    @property
    def tracks(self) -> tuple[str, ...]:
        """Return the orders that are asked about."""


def state_answer(
    view: TableView,
    game: Game,
    question: Question,
    language: str = "en",
    translate: Translate = str,
) -> str:
    """Return the answer to a question; it contains nothing that the viewer may not see."""
    answering = _Answerer(view, game, question, language, translate)
    return "; ".join(_ANSWERS[question.topic](answering))


@dataclass(frozen=True, slots=True)
class _Answerer:
    view: TableView
    game: Game
    question: Question
    language: str
    translate: Translate

    def say(self, template: str, **values: object) -> str:
        return self.translate(template).format(**values)

    def pair(self, name: str, what: str) -> str:
        return self.say("{name}: {what}", name=name, what=what)

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that are asked about, or all."""
        return self.question.seats or tuple(range(len(self.view.seats)))

    def name(self, seat: int | None) -> str:
        return n.seat_name(self.view.seats, seat)

    def names(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self.name, seats)) or _NOTHING

    def counter(self, key: str, holder: str) -> str:
        name = n.counter_name(self.game, dict(self.view.extras), key, self.language)
        return f"{name} {self.view.count(key, holder)}"

    def asked_for(self) -> Iterator[str]:
        """Yield the keys of the pieces that are asked about.

        If every seat has such a piece of its own, yield only the pieces of the seats asked
        about.
        """
        owners = {seat_key(seat) for seat in self.seats}
        for key in self.view.pieces:
            owner, _, item = key.rpartition(".")
            named = {item, self.game.kind_of(item)} & set(self.question.pieces)
            if named and (not owner or owner in owners):
                yield key

    def called(self, key: str) -> str:
        """Return the name of a piece, after its owner's if every seat has one."""
        owner = seat_of(key.partition(".")[0])
        piece = n.piece_name(self.game, key, self.language)
        return piece if owner is None else f"{self.name(owner)} {piece}"

    def phrase(self, key: str) -> str:
        """Return a piece with its state, holder and counters: "Air: claimed, Ana, fate 2".

        Counters that are 0 are left out unless the question asks for them.
        """
        piece = self.view.pieces[key]
        state = n.state_name(self.game, key, piece.state, self.language)
        holder = [] if piece.holder is None else [self.name(piece.holder)]
        same = bool(holder) and state == n.piece_name(self.game, key, self.language)
        told = [*([] if same else [state]), *holder, *self.lying(key)]
        return self.pair(self.called(key), ", ".join(told))

    def lying(self, key: str) -> Iterator[str]:
        """Yield the counters on a piece; those that are 0 only if the question asks for them."""
        kind = self.game.kind_of(key.rpartition(".")[2])
        for name, one in self.game.counters.items():
            asked = name in self.question.counters
            if kind in one.at and (asked or self.view.count(name, key)):
                yield self.counter(name, key)


def _turn(at: _Answerer) -> list[str]:
    waited = _awaited(at)
    if at.view.turn is not None and not (waited and at.view.turn not in waited):
        return [at.say("{who} is to act", who=at.name(at.view.turn))]
    if waited:
        return [at.say("still awaited: {who}", who=at.names(waited))]
    return [at.say("anybody may act")]


def _awaited(at: _Answerer) -> list[int]:
    """Return the seats whose pass or secret choice the running step still waits for."""
    step = at.game.step(*at.view.place)
    if step is None or step.wait is None:
        return []
    gone = {seat for seat, player in enumerate(at.view.seats) if player.conceded} | at.view.out
    facts = at.view.facts()
    roles = {seat_of(facts.get(one)) for one in step.wait.between}
    called = [seat for seat in range(len(at.view.seats)) if seat in roles or not roles - {None}]
    still = [seat for seat in called if seat not in gone]
    if step.wait.passes:
        done = {*at.view.passed}
        for seat in at.view.passed if step.wait.team else ():
            done |= {*at.game.team(seat)}
        return [seat for seat in still if seat not in done]
    if step.wait.choice:
        done = {one.seat for one in at.view.choices if one.choice == step.wait.choice}
        return [seat for seat in still if seat not in done]
    return []


def _place(at: _Answerer) -> list[str]:
    shown = board(at.view, at.game, at.language, at.translate)
    waited = _awaited(at)
    found = [shown.where, shown.hint.removesuffix(".")]
    found += [at.say("still awaited: {who}", who=at.names(waited))] if waited else []
    return [one for one in found if one]


def _score(at: _Answerer) -> list[str]:
    shown = board(at.view, at.game, at.language, at.translate)
    found = []
    for place in shown.places:
        if place.number in at.seats and place.numbers:
            numbers = ", ".join(f"{one.name} {one.value}" for one in place.numbers)
            found.append(at.pair(place.name, numbers))
    return found or _place(at)


def _counters(at: _Answerer) -> list[str]:
    """Return the answer about counters: of seats, of the table, or on the pieces that are named."""
    keys = at.question.counters
    on = {key: at.game.counters[key].at for key in keys if key in at.game.counters}
    found = []
    for key in keys if at.question.pieces else ():
        lying = [
            one for one in at.asked_for() if at.game.kind_of(one.rpartition(".")[2]) in on[key]
        ]
        found += [at.pair(at.called(one), at.counter(key, one)) for one in _notable(at, key, lying)]
    if found:
        return found
    for seat in at.seats:
        own = [key for key in keys if _is_own(at, key)]
        if own:
            told = ", ".join(at.counter(key, seat_key(seat)) for key in own)
            found.append(at.pair(at.name(seat), told))
    found += [at.counter(key, TABLE) for key in keys if _is_shared(at, key)]
    return found or [one for key in keys for one in _on_pieces(at, key)]


def _notable(at: _Answerer, key: str, pieces: list[str]) -> list[str]:
    """Return the pieces that have some of a counter.

    Return all pieces if none has any, or if there is only one.
    """
    some = [one for one in pieces if at.view.count(key, one)]
    return some if len(pieces) > 1 and some else pieces


def _is_own(at: _Answerer, key: str) -> bool:
    if key in at.view.extras:
        return at.view.extras[key].each
    return key in at.game.counters and "seat" in at.game.counters[key].at


def _is_shared(at: _Answerer, key: str) -> bool:
    if key in at.view.extras:
        return not at.view.extras[key].each
    return key in at.game.counters and TABLE in at.game.counters[key].at


def _on_pieces(at: _Answerer, key: str) -> Iterator[str]:
    """Yield the counter's value on each piece that can have it: "Bo province 1: honor 2"."""
    kinds = at.game.counters[key].at if key in at.game.counters else ()
    owners = {seat_key(seat) for seat in at.seats}
    for piece in at.view.pieces:
        owner, _, item = piece.rpartition(".")
        if at.game.kind_of(item) in kinds and (not owner or owner in owners):
            yield at.pair(at.called(piece), at.counter(key, piece))


def _pieces(at: _Answerer) -> list[str]:
    keys = list(at.asked_for())
    held = [key for key in keys if at.view.pieces[key].holder in at.question.seats]
    if at.question.seats and held:
        keys = held
    if not at.question.states:
        return [at.phrase(key) for key in keys] or [_NOTHING]
    keys = [key for key in keys if at.view.pieces[key].state in at.question.states]
    return [at.phrase(key) for key in keys] or [at.say("none")]


def _tracks(at: _Answerer) -> list[str]:
    found = []
    for name in at.question.tracks:
        words = at.game.tracks[name].words.name(at.language)
        found.append(at.pair(words, at.names(at.view.tracks.get(name, ()))))
    return found


def _chosen(at: _Answerer) -> list[str]:
    """Return the answer about who has chosen; a choice is named only once it is open.

    Before that, not even its maker is told it.
    """
    found = []
    for choice in at.question.choices:
        made = {one.seat: one for one in at.view.choices if one.choice == choice}
        name = at.game.choices[choice].words.name(at.language)
        found += [at.pair(at.name(seat), _choice(at, name, made.get(seat))) for seat in at.seats]
    return found


def _choice(at: _Answerer, name: str, made: ChoiceView | None) -> str:
    if made is None:
        return at.say("{choice}: not yet", choice=name)
    if made.commitment or made.value is None:
        return at.say("{choice} is in", choice=name)
    return f"{name} {n.chosen_text(at.game, made.choice, dict(made.value), at.language)}"


def _passed(at: _Answerer) -> list[str]:
    if not at.view.passed:
        return [at.say("nobody has passed yet")]
    return [at.say("passed: {who}", who=at.names(at.view.passed))]


def _won(at: _Answerer) -> list[str]:
    winner = seat_of(at.view.facts().get("winner"))
    if at.view.outcome:
        winners = at.names(at.view.outcome.winners)
        if len(at.view.outcome.winners) > 1:
            return [at.say("{who} win the game", who=winners)]
        return [at.say("{who} wins the game", who=winners)]
    if winner is not None:
        return [at.say("{who} wins", who=at.name(winner))]
    return [at.say("nobody has won here yet; what was before is in the history")]


def _running(at: _Answerer) -> list[str]:
    """Return the answer about the running procedure: who began it, and with which values."""
    procedure, facts = at.view.place[0], at.view.facts()
    action = next((one for one in at.game.actions.values() if one.begins == procedure), None)
    if not procedure or action is None:
        return [at.say("nothing of the kind is going on"), *_place(at)]
    told = [facts[name] for name in (*action.takes, action.opponent) if name in facts]
    words = [n.value_name(at.game, at.view.seats, one, at.language) for one in told]
    what = ", ".join([at.game.procedures[procedure].words.name(at.language), *words])
    return [at.pair(at.name(seat_of(facts.get(action.actor))), what)]


_ANSWERS: dict[str, Callable[[_Answerer], list[str]]] = {
    "turn": _turn,
    "place": _place,
    "score": _score,
    "chosen": _chosen,
    "passed": _passed,
    "won": _won,
    "running": _running,
    "counter": _counters,
    "piece": _pieces,
    "track": _tracks,
}
