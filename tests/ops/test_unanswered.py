"""Questions without an answer: kept in bounds, counted, and read after a crash."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from bot.ops.unanswered import NAME, Unanswered, count_questions, read

DAY = date(2026, 1, 5)


def test_questions_are_counted(tmp_path: Path) -> None:
    """The most frequent first, whatever their case; a new process goes on with the file."""
    Unanswered(tmp_path).keep("what is a\n frobnicator", "l5r", "nothing", DAY)
    kept = Unanswered(tmp_path)
    kept.keep("What is a frobnicator", "l5r", "suggestions", DAY)
    kept.keep("other", "", "nothing", DAY)
    assert count_questions(read(tmp_path)) == [
        ("what is a frobnicator", "l5r", 2),
        ("other", "", 1),
    ]
    assert (tmp_path / NAME).stat().st_mode & 0o077 == 0


def test_the_file_does_not_grow_for_ever(tmp_path: Path) -> None:
    """Of too many the newest stay."""
    kept = Unanswered(tmp_path)
    for number in range(5_001):
        kept.keep(f"question {number}", "", "nothing", DAY)
    lines = read(tmp_path)
    assert len(lines) == 2_500
    assert lines[-1].question == "question 5000"
    assert (tmp_path / NAME).stat().st_mode & 0o077 == 0


def test_half_a_line_is_passed_over(tmp_path: Path) -> None:
    """A crash while writing costs one question."""
    Unanswered(tmp_path).keep("whole", "", "nothing", DAY)
    with (tmp_path / NAME).open("ab") as file:
        file.write(b'\n{"day": "20')
    Unanswered(tmp_path).keep("after it", "", "nothing", DAY)
    assert [line.question for line in read(tmp_path)] == ["whole", "after it"]
