"""What is handed in for a server: how long it is kept, how it is told, whether it fits."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path
from typing import Any, cast

import pytest
from discord import ui

from bot.answers.entry_view import GuideLine
from bot.answers.service import AnswerService
from bot.features.judge.guides_view import guides_text
from bot.features.library import upload_view
from bot.features.library import view as library
from bot.features.library.controls import with_progress
from bot.locale.catalogue import words
from bot.uploads.records import Progress, PublishResult, ServerGuide, Upload
from bot.uploads.store import KEPT_FOR, MOST_WAITING, UploadFiles, file_name
from bot.uploads.uploads import Uploads
from rules_index.intake.checkup import Checked
from rules_index.intake.filing import Filing
from rules_index.model import Identity, Kind
from rules_index.phrase import Phrase
from rules_index.store.placing import PlacementState
from tests.bot.test_library import FIRST, SECOND, as_file


def test_the_message_says_how_far_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While files are read their names are shown; not by simcord, whose clock stands still."""
    monkeypatch.setattr("bot.features.library.controls.BETWEEN_EDITS", 0.05)
    said: list[str] = []

    class Message:
        async def edit_original_response(self, *, view: ui.LayoutView) -> None:
            said.extend(
                one.content for one in view.walk_children() if isinstance(one, ui.TextDisplay)
            )

    async def run() -> None:
        answers, progress, speak = AnswerService(folder), Progress(), words("en")
        await answers.warm_up()
        files = [as_file(FIRST), as_file(SECOND, "later.md")]
        work = Uploads(answers).preview(1, 2, Identity("kites"), files, progress)
        upload = await with_progress(
            cast("Any", Message()), work, lambda n: upload_view.progress_text(progress, speak, n)
        )
        assert len(upload.usable) == 2
        answers.close()

    asyncio.run(run())
    assert any("Reading kites.md: 1 of 2 (0 s)" in one for one in said)
    assert any("Reading later.md: 2 of 2" in one for one in said)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX here")
def test_files_that_wait_are_readable_for_their_owner_alone(tmp_path: Path) -> None:
    """They are a server's own business, also where the folder was open to everybody before."""
    (tmp_path / "uploads").mkdir(mode=0o755)
    UploadFiles(tmp_path).put(1, 2, Identity(), [("b.md", b"y")])
    assert stat.S_IMODE((tmp_path / "uploads").stat().st_mode) == 0o700


def test_files_wait_a_day(tmp_path: Path) -> None:
    """Then they are gone, and so are those that room was needed for; half a folder goes as well."""
    now = [1_000_000.0]
    files = UploadFiles(tmp_path, lambda: now[0])
    first = files.put(1, 2, Identity(), [("a/../b.md", b"x"), ("b.md", b"y")])
    assert [path.read_bytes() for path in files.paths(first)] == [b"x", b"y"]
    assert all(path.resolve().is_relative_to(tmp_path) for path in files.paths(first))
    assert files.get(first.id, 2) is None
    for _ in range(MOST_WAITING):
        now[0] += 1
        files.put(1, 2, Identity(), [("c.md", b"z")])
    assert files.get(first.id, 1) is None
    assert len(files.of(1)) == MOST_WAITING
    now[0] += KEPT_FOR
    assert files.of(1) == []
    files.sweep()
    assert not list((tmp_path / "uploads").iterdir())


@pytest.mark.parametrize(
    "name", ["", ".", "..", "x" * 400 + ".pdf", "ř" * 300, "a/b\\c:d.md", "\0"]
)
def test_any_name_is_a_file_name(tmp_path: Path, name: str) -> None:
    """Whatever a file is called on Discord, it can be kept under its name or nearly so."""
    path = tmp_path / file_name(name)
    path.write_bytes(b"")
    assert path.parent == tmp_path
    assert path.suffix == (".pdf" if "pdf" in name else ".md" if "md" in name else "")


def test_five_long_previews_fit_into_a_message() -> None:
    """Titles, warnings and names as long as they come: within Discord's limits, all named."""
    filing = Filing(
        name="n" * 300,
        identity=Identity("g" * 60, "en", "*" * 500, "1" * 60, "2021-05-03"),
        key="k" * 90,
        state=PlacementState.BESIDE,
        kinds=tuple((kind.value, 1000) for kind in Kind),
        left_out=tuple((reason, 1000) for reason in ("title", "contents", "furniture", "odd")),
        before="b" * 90,
        before_version="_" * 60,
        examples=("e" * 100,) * 5,
        warnings=(Phrase("w" * 400),) * 5,
    )
    upload = Upload("0" * 16, 1, 2, 0.0, Identity(), ("n",) * 5, (filing,) * 5)
    line = GuideLine("k" * 90, "t" * 400, "g", "en", "1", "2021", 5, own=True)
    guides = [ServerGuide(f"{number:010x}", line) for number in range(50)]
    checked = [
        Checked("k", "t" * 300, ("game", "date"), 0.5, 7, (), (Phrase("w" * 400),))
        for _ in range(50)
    ]
    speak = words("en")
    views = [
        upload_view.preview_view(upload, speak),
        upload_view.published_view(PublishResult(upload.filings, searched=True), speak),
        library.list_view(guides, [upload] * 3, speak, page=3, may=True),
        library.check_view(checked, speak),
        library.removal_view(guides[0], speak),
    ]
    for view in views:
        assert view.content_length() <= 4000
        assert view.total_children_count <= 40
        buttons = [one for one in view.walk_children() if isinstance(one, ui.Button)]
        assert all(one.custom_id and len(one.custom_id) <= 100 for one in buttons)


def test_a_long_list_of_guides_says_how_many_it_leaves_out() -> None:
    """Whole lines, and the number of the rest; a short list is told in full."""
    guides = [
        GuideLine("k", f"{n} {'*' * 300}", f"game {n % 7}", "en", "1", "2021", 5, own=True)
        for n in range(60)
    ]
    said = guides_text(guides, words("en"))
    told = said.count("5 entries")
    assert len(said) <= 4000
    assert said.endswith(f"… and {60 - told} more guides.")
    assert all(line.endswith("this server's") for line in said.split("\n") if line[:1] == "-")
    assert guides_text(guides[:3], words("en")).count("5 entries") == 3
