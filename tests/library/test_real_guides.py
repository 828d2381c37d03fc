"""The real guides through the real commands: one run from the files to the entries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_index.child.limits import MIB
from rules_index.child.sandbox import Ran
from rules_index.intake.ingest import Rules, find, read
from rules_index.model import ParsedGuide
from rules_index.store.library import Library
from tests.library.commands import judge, judge_json
from tests.made_once import made_once


@pytest.fixture(scope="module")
def data(guides: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of all guides; the same guide in two formats is two versions here."""

    def file(folder: Path) -> None:
        for path in find([guides]):
            if isinstance(path, Path):
                told = judge_json("ingest", path, "--version", path.name, "--data", folder)
                assert [one["state"] for one in told] in (["added"], ["beside"])

    return made_once(tmp_path_factory, "real-versions", file)


def entries(data: Path) -> Iterator[dict[str, Any]]:
    """What another program reads."""
    for line in judge("entries", "--json", "--data", data).stdout.splitlines():
        yield json.loads(line)


def test_every_entry_can_be_asked_for(data: Path) -> None:
    """Ids are unique, and each leads to its entry."""
    ids = [entry["id"] for entry in entries(data)]
    assert len(ids) == len(set(ids)) > 1000
    with Library(data).snapshot() as now:
        for entry_id in ids[::50]:
            found = now.entry([""], entry_id)
            assert found
            assert found.entry.id == entry_id


def test_every_link_leads_to_an_entry_or_says_that_it_does_not(data: Path) -> None:
    """A target is the id of an entry, never of something that is gone."""
    found = list(entries(data))
    ids = {entry["id"] for entry in found}
    targets = {link["target"] for entry in found for link in entry["links"]}
    assert targets - ids <= {""}


def test_again_changes_nothing_and_stays_small(
    data: Path, guides: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All guides a second time, within a quarter of the usual memory: the file stays as it is."""
    peaks: list[int] = []

    def noted(path: Path, rules: Rules) -> Ran[ParsedGuide]:
        ran = read(path, rules)
        assert rules.limits.memory == 256 * MIB
        peaks.append(ran.peak)
        return ran

    monkeypatch.setattr("rules_index.intake.ingest.read", noted)
    before = (data / "library.db").read_bytes()
    paths = [path for path in find([guides]) if isinstance(path, Path)]
    for path in paths:
        small = ("--max-memory", 256, "--version", path.name)
        told = judge_json("ingest", path, *small, "--data", data)
        assert [one["state"] for one in told] == ["unchanged"]
    assert (data / "library.db").read_bytes() == before
    assert len(peaks) == len(paths)
    assert max(peaks) < 128 * MIB
