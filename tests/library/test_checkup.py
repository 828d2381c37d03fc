"""The check of a library: newer editions, missing labels, words that lead nowhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules_index.child.limits import Limits
from rules_index.errors import NoSuchGuide
from rules_index.intake import clerk
from rules_index.intake.checkup import Checked, checkup
from rules_index.model import Entry, Identity, Kind
from rules_index.store.library import Library
from rules_index.store.placing import PlacementState
from tests.library.making import entry, guide, see

MINE = "guild:1"


def checked(library: Library, scope: str = MINE) -> list[Checked]:
    with library.snapshot() as now:
        return list(checkup(now, scope))


def steps(*numbers: str) -> list[Entry]:
    return [entry(number, number=number, kind=Kind.STEP) for number in numbers]


def test_what_a_guide_does_not_say_of_itself(tmp_path: Path) -> None:
    """Game and date are missed; what leads nowhere is told as at the time of filing."""
    library = Library(tmp_path)
    library.add(guide(entry("ko", links=(see("Seki"),)), game=""), scope=MINE)
    (found,) = checked(library)
    assert found.lacks == ("game", "date")
    assert "“Seki”" in str(found.warnings[0])
    assert (found.placed, found.left_out) == (0.75, 1)


def test_doubtful_cuts_are_told(tmp_path: Path) -> None:
    """Of a guide that is there as at the time of filing."""
    library = Library(tmp_path)
    library.add(guide(entry("ko", "Stones stay. " * 500)), scope=MINE)
    (found,) = checked(library)
    assert "No headings of rules were seen" in str(found.warnings[0])


def test_a_newer_version_of_the_operators_is_told(tmp_path: Path) -> None:
    """By version within a guide; an older one, and another server's, is not."""
    library = Library(tmp_path)
    library.add(guide(version="1.5"), scope=MINE)
    library.add(guide(entry("a"), version="1.10"))
    library.add(guide(entry("b"), version="1.4"))
    library.add(guide(entry("c"), version="2.0"), scope="guild:2")
    (found,) = checked(library)
    assert [one.version for one in found.newer] == ["1.10"]
    assert {one.key for one in checked(library, "guild:2")} == {"go-en"}


def test_a_later_edition_in_another_language_is_told(tmp_path: Path) -> None:
    """The same steps under another title: by the date, as far as both tell it."""
    library = Library(tmp_path)
    own = steps("1.1", "1.2", "1.3", "2.1")
    library.add(guide(*own, language="fr", title="Règles", date="2020-05"), scope=MINE)
    library.add(guide(*own, title="Rules", date="2021-01-05"))
    library.add(guide(*steps("7.1", "7.2", "7.3"), title="Dice", date="2022"))
    (found,) = checked(library)
    assert [(one.language, one.title) for one in found.newer] == [("en", "Rules")]
    assert not checked(library, "")[0].newer


def test_the_clerk_files_checks_and_removes(tmp_path: Path) -> None:
    """In child processes, with the same words as here; what does not exist is our own error."""
    path = tmp_path / "kites.md"
    path.write_text("# Kites\n\n## Gust\n\nA gust turns every kite.\n")
    labels = Identity("kites", "en", version="1.0")
    told = clerk.file_guide(tmp_path, path, labels, MINE, replace=False, dry_run=True)
    assert (told.key, told.state, told.kinds) == ("kites-en", PlacementState.ADDED, (("rule", 1),))
    assert not (tmp_path / "library.db").exists()
    clerk.file_guide(tmp_path, path, labels, MINE, replace=False, dry_run=False)
    path.write_text("# Kites\n\n## Gust\n\nA gust turns no kite.\n")
    other = clerk.file_guide(tmp_path, path, labels, MINE, replace=False, dry_run=True)
    assert other.in_place
    assert (other.state, other.before, other.changed) == (PlacementState.REPLACED, "kites-en", 1)
    refused = clerk.file_guide(tmp_path, path, labels, MINE, replace=False, dry_run=False)
    assert "kites-en" in refused.refusal
    assert [one.key for one in clerk.check_guides(tmp_path, MINE)] == ["kites-en"]
    with pytest.raises(NoSuchGuide):
        clerk.remove_guide(tmp_path, "kites-en", "guild:2")
    assert clerk.remove_guide(tmp_path, "kites-en", MINE).entries == 1


def test_a_file_that_is_gone_is_a_refusal(tmp_path: Path) -> None:
    """The file's fault becomes a sentence, not an error."""
    told = clerk.file_guide(
        tmp_path, tmp_path / "gone.md", Identity(), MINE, replace=False, dry_run=True
    )
    assert told.refusal == "gone.md does not exist: check its path."


def test_a_server_s_file_may_be_read_for_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Less than an operator's: all servers share one turn, and a player can only split the file."""
    path = tmp_path / "kites.md"
    path.write_text("# Kites\n\n## Gust\n\nA gust turns every kite.\n")
    assert clerk.READING.seconds == 60 < Limits().seconds
    monkeypatch.setattr(clerk, "READING", replace(clerk.READING, seconds=0.001))
    told = clerk.filing(tmp_path, path, Identity(), MINE, replace=False, dry_run=True)
    assert told.refusal == ("kites.md goes over the limit of 0.001 seconds: split it into parts.")
