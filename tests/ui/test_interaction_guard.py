"""How fast one person may ask."""

from __future__ import annotations

from bot.ui.interaction_guard import MOST, SECONDS, Cooldown


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_one_question_too_many_waits() -> None:
    """Ten in ten seconds are answered; the next is told how long, and others are not held up."""
    clock = Clock()
    cooldown = Cooldown(clock=clock)
    for _ in range(MOST):
        assert cooldown.wait(1) == 0
        clock.now += 0.5
    assert cooldown.wait(1) == SECONDS - 0.5 * MOST
    assert cooldown.wait(2) == 0
    clock.now += SECONDS - 0.5 * MOST
    assert cooldown.wait(1) == 0


def test_a_refusal_is_news_once() -> None:
    """Whoever goes on and on is told nothing more until they have left off for a while."""
    clock = Clock()
    cooldown = Cooldown(clock=clock)
    told = 0
    for _ in range(300):
        told += cooldown.wait(1) > 0 and cooldown.is_news(1)
        clock.now += 0.1
    assert told == 1
    clock.now += SECONDS
    for _ in range(MOST + 2):
        told += cooldown.wait(1) > 0 and cooldown.is_news(1)
    assert told == 2


def test_a_game_never_meets_it() -> None:
    """Somebody who asks every two seconds for an hour is never refused."""
    clock = Clock()
    cooldown = Cooldown(clock=clock)
    for _ in range(1800):
        assert cooldown.wait(1) == 0
        clock.now += 2


def test_it_forgets_who_has_gone() -> None:
    """Memory does not grow with everybody who ever asked."""
    clock = Clock()
    cooldown = Cooldown(clock=clock)
    for person in range(5000):
        cooldown.wait(person)
        cooldown.is_news(person)
        clock.now += 0.1
    assert len(cooldown._asked) <= 1001
    assert len(cooldown._refused) <= 1001
