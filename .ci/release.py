"""One command that makes a release: `make release VERSION=0.2.0`.

It refuses a tree that is not clean or not checked, gives version and changelog their number and
date, and commits and tags. Nothing leaves this machine: pushing is left to whoever released.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?")
_VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
_UNRELEASED = "## [Unreleased]\n"


class Refused(Exception):
    """Why there is no release: one sentence with what to do."""


def numbered(version: str, project: str) -> str:
    """pyproject.toml with another version."""
    if not _SEMANTIC.fullmatch(version):
        raise Refused(f"“{version}” is no semantic version: say make release VERSION=0.2.0.")
    found = _VERSION.search(project)
    if not found:
        raise Refused("pyproject.toml has no version: give it one.")
    if figures(version) <= figures(found[1]):
        raise Refused(f"{version} is not newer than {found[1]}: choose a higher number.")
    return _VERSION.sub(f'version = "{version}"', project, count=1)


def dated(version: str, changelog: str, day: str) -> str:
    """The changelog with what was unreleased under the new number."""
    _, found, rest = changelog.partition(_UNRELEASED)
    if not found or not rest.partition("\n## ")[0].strip():
        raise Refused("CHANGELOG.md says nothing under [Unreleased]: write what users will notice.")
    return changelog.replace(_UNRELEASED, f"{_UNRELEASED}\n## [{version}] - {day}\n", 1)


def figures(version: str) -> tuple[tuple[int, ...], bool, str]:
    """A version in an order where what comes before a release is older than it."""
    core, _, before = version.partition("-")
    return tuple(map(int, core.split("."))), not before, before


def git(*arguments: str) -> str:
    """What git says."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(version: str) -> None:
    """Make the release."""
    if git("status", "--porcelain"):
        raise Refused("There are changes that are not committed: commit or undo them first.")
    project, changelog = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
    told = numbered(version, project.read_text("utf-8"))
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    history = dated(version, changelog.read_text("utf-8"), day)
    if subprocess.run(["make", "check"], cwd=ROOT, check=False).returncode:
        raise Refused("“make check” fails: mend that first.")
    project.write_text(told, "utf-8")
    changelog.write_text(history, "utf-8")
    if subprocess.run(["make", "lock", "ARGS="], cwd=ROOT, check=False).returncode:
        git("checkout", "--", ".")  # it was clean before
        raise Refused("“make lock” fails, and all is as it was: mend that first.")
    git("commit", "-qam", f"Release {version}")
    git("tag", "-a", f"v{version}", "-m", f"Jade Judge {version}")
    print(f"v{version} is tagged: git push --follow-tags publishes it.")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "")
    except Refused as error:
        sys.exit(str(error))
