"""The check of names that are gone sees them; what the code says is in `tests/test_style.py`."""

from __future__ import annotations

from pathlib import Path

from tests.old_names import OLD_NAMES, old_names, vague_people

ROOT = Path(__file__).parents[1]


def test_no_module_has_an_old_name() -> None:
    """Who looks for a table's placement finds `placement.py`, and no `spots.py`."""
    halves = (ROOT / half for half in ("bot", "tests"))
    parts = (path.relative_to(ROOT) for half in halves for path in sorted(half.rglob("*.py")))
    wrong = [
        f"{path}: {path.stem} is {OLD_NAMES[path.stem]} now"
        for path in parts
        if path.stem in OLD_NAMES
    ]
    assert not wrong, "\n".join(wrong)


def test_an_old_name_is_seen() -> None:
    """In a class, in an import and in the flow of a docstring, all at once; in other words not."""
    source = '''"""Keep the leaf of a room.

store -> spots, hall -> Desk; lanes of it
"""

from bot.play.lanes import shut

class Hall(Spot):
    sits = 1
'''
    assert old_names(source) == [
        "line 6: lanes is rate_limiter now",
        "line 8: Hall is TableRegistry now",
        "line 1: spots is placement now",
        "line 1: hall is registry now",
        "line 1: Desk is AnswerService now",
    ]


def test_a_variable_that_tells_nobody_is_seen() -> None:
    """As parameter and as variable; a field may be called so, as games have it in their files."""
    source = "class Step:\n    who: str\n\ndef act(who, seat):\n    mine = who\n    return mine\n"
    assert vague_people(source) == [
        "line 4: who: say seat, player, actor or author",
        "line 5: mine: say own, own_seat or is_own",
    ]
