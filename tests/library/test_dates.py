"""The date of a guide, as its title page writes it."""

from __future__ import annotations

import pytest

from rules_index.parsing.dates import find_date, is_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Version 2, 28 February 2021", "2021-02-28"),
        ("Version 2, 31 February 2021", "2021-02"),
        ("Wersja 2, 31.04.2021", "2021-04"),
        ("2021-02-30", "2021-02"),
        ("2021-13-45", ""),
        ("29.02.2024", "2024-02-29"),
        ("29.02.2023", "2023-02"),
    ],
)
def test_day_that_no_month_has_is_left_out(text: str, date: str) -> None:
    """Whoever looks at the date later can trust that it exists."""
    assert find_date(text, "en") == date


@pytest.mark.parametrize("text", ["", "0000", "2021-2", "2021-00", "2021-01-32", "٢٠٢١"])
def test_what_is_no_date(text: str) -> None:
    """A date is written with all its digits, and exists."""
    assert not is_date(text)
