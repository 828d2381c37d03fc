"""Setting up: the lock, and the script that builds the environment on a bare Python."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
WHEEL = b"the bytes of a wheel"
SUM = hashlib.sha256(WHEEL).hexdigest()


def test_who_starts_the_tests_in_the_background_gets_the_same() -> None:
    """A shell without job control has them ignore Ctrl-C, which several of them send."""
    told = "import signal, tests.conftest; print(signal.getsignal(signal.SIGINT))"
    command = ["sh", "-c", 'trap "" INT; exec "$0" -c "$1"', sys.executable, told]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "default_int_handler" in done.stdout


@pytest.fixture
def setup() -> ModuleType:
    """The script, loaded afresh."""
    return script("setup")


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_script", ROOT / f".ci/{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base calls it so
        pass


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """A package index of its own that holds one pip."""
    (tmp_path / "pip").mkdir()
    (tmp_path / "files").mkdir()
    (tmp_path / "files/pip-9.1-py3-none-any.whl").write_bytes(WHEEL)
    (tmp_path / "pip/index.html").write_text(
        '<a href="../files/pip-9.1.tar.gz">old</a>\n'
        f'<a data-x="1" href="../files/pip-9.1-py3-none-any.whl#sha256={SUM}">new</a>\n'
    )
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def lock(checksum: str, version: str = "9.1") -> str:
    return (
        f"other==1 \\\n    --hash=sha256:{'1' * 64}\n"
        f"pip=={version} \\\n    --hash=sha256:{'2' * 64} \\\n    --hash=sha256:{checksum}\n"
    )


def test_the_locked_pip_is_fetched_from_the_configured_index(
    setup: ModuleType, index: str, tmp_path: Path
) -> None:
    """Without ensurepip, pip comes from the index the machine names, as the lock has it."""
    wheel = setup.fetch_pip(tmp_path, lock(SUM), {"PIP_INDEX_URL": index + "/"})
    assert wheel.name == "pip-9.1-py3-none-any.whl"
    assert wheel.read_bytes() == WHEEL


@pytest.mark.parametrize(
    ("requirements", "path", "sentence"),
    [
        (lock("3" * 64), "", "is not the one in the lock"),
        (lock(SUM, "9.2"), "", "127.0.0.1 has no pip 9.2"),
        (lock(SUM), "/elsewhere", "127.0.0.1 gives no pip"),
        ("other==1\n", "", "names no pip"),
    ],
)
def test_a_pip_that_is_not_the_locked_one_is_refused(
    setup: ModuleType, index: str, tmp_path: Path, requirements: str, path: str, sentence: str
) -> None:
    """Another content, another version or no answer end in a sentence, and nothing is kept."""
    with pytest.raises(setup.SetupError, match=re.escape(sentence)):
        setup.fetch_pip(tmp_path, requirements, {"PIP_INDEX_URL": index + path})
    assert not list(tmp_path.glob("*.whl"))


def test_options_of_pip_come_from_the_environment_before_the_file(
    setup: ModuleType, tmp_path: Path
) -> None:
    """What pip would read is read: its variable, then its configuration file, else nothing."""
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = https://example.org/%40simple\n")
    environ = {"HOME": str(tmp_path), "PIP_CONFIG_FILE": str(tmp_path / "pip.conf")}
    assert setup.pip_option("index-url", environ) == "https://example.org/%40simple"
    environ["PIP_INDEX_URL"] = "https://example.net/simple"
    assert setup.pip_option("index-url", environ) == "https://example.net/simple"
    assert setup.pip_option("no-such-option", {"HOME": str(tmp_path)}) == ""


def test_only_an_interpreter_of_this_version_is_kept(setup: ModuleType, tmp_path: Path) -> None:
    """An environment whose Python is gone or of another version is made anew."""
    assert setup.starts(Path(sys.executable))
    assert not setup.starts(tmp_path / "python")


def test_an_old_python_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """A Python that is too old, or none at all, ends in a sentence that says what to do."""
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    ask = ["make", "-s", f"VENV={tmp_path / 'env'}", f"PYTHON={old}", "test"]
    made = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode
    assert "needs Python 3.11 or newer" in made.stderr
    assert not (tmp_path / "env").exists()


def make_run(data: Path, token: str = "") -> subprocess.CompletedProcess[str]:
    """`make run` where nobody can type, with this very Python in place of an environment."""
    ask = ["make", "-s", "-o", ".venv/.ready", "run", f"PY={sys.executable}"]
    environ = {**os.environ, "JUDGE_DATA": str(data), "DISCORD_TOKEN": token, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        ask, cwd=ROOT, env=environ, capture_output=True, text=True, check=False, input=""
    )


def test_make_run_answers_at_once(tmp_path: Path) -> None:
    """Without a token it is the console, which shows that it works where nobody can type."""
    made = make_run(tmp_path)
    assert made.returncode == 0, made.stderr
    assert "it begins with the starter guides" in made.stderr
    assert "   what does covert do" in made.stdout
    assert "[l5r-en/covert]" in made.stdout


def test_make_run_is_the_bot_where_there_is_a_token(tmp_path: Path) -> None:
    """It says what is wrong with the token, and that is a failure of make."""
    made = make_run(tmp_path, "no token at all")
    assert made.returncode
    assert "Discord does not know this token" in made.stderr
    assert "covert" not in made.stdout


def test_the_lock_names_the_public_index_alone() -> None:
    """Whatever index the machine has that made the lock, the lock serves everybody."""
    locks = "".join(
        (ROOT / name).read_text("utf-8") for name in ("uv.lock", ".ci/requirements.txt")
    )
    hosts = set(re.findall(r"[a-z+]+://([^/\"\s]+)", locks))
    assert hosts <= {"pypi.org", "files.pythonhosted.org"}
    assert "file:" not in locks


def test_the_requirements_are_those_of_the_lock() -> None:
    """pip installs exactly what uv.lock holds, and uv.lock holds what pyproject.toml asks for."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    text = (ROOT / ".ci/requirements.txt").read_text("utf-8")
    pins = set(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))
    assert pins == {(p["name"], p["version"]) for p in packages if p["name"] != "jade-judge"}
    (ours,) = (p for p in packages if p["name"] == "jade-judge")
    needs = {p["name"] + p["specifier"] for p in ours["metadata"]["requires-dist"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    assert needs == {*project["dependencies"], *(need for extra in extras for need in extra)}


def pinned(file: str) -> set[str]:
    return set(re.findall(r"^(\S+==\S+)", (ROOT / file).read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("file", [".ci/runtime.txt", ".ci/build.txt"])
def test_an_image_has_the_versions_of_the_lock(file: str) -> None:
    """What is installed for good is a part of what the tests ran with."""
    assert pinned(file)
    assert pinned(file) <= pinned(".ci/requirements.txt")


def test_an_image_needs_what_the_project_needs() -> None:
    """Every dependency of pyproject.toml, and none for developers alone."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split(r"==", one)[0] for one in pinned(".ci/runtime.txt")}
    assert {re.split(r"[^\w.-]", one)[0] for one in needs["dependencies"]} <= names
    assert names.isdisjoint({"pytest", "simcord", "ruff", "mypy"})


def test_the_image_is_built_from_files_that_go_along() -> None:
    """What the install script reads is not kept out of the build, and secrets and data are."""
    along = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert along[0] == "*"
    for file in (".ci/install", ".ci/build.txt", ".ci/runtime.txt", "pyproject.toml", "README.md"):
        assert f"!{file}" in along
        assert (ROOT / file).exists()
    assert not {".env", "data", ".git"} & {one.strip("!/*") for one in along}


def test_a_release_has_a_number_and_a_day() -> None:
    """Version and changelog change together; what is unreleased is empty afterwards."""
    release = script("release")
    project = 'name = "x"\nversion = "0.1.0"\nrequires = "other"\n'
    assert release.numbered("0.2.0", project) == project.replace("0.1.0", "0.2.0")
    told = release.dated("0.2.0", "# Log\n\n## [Unreleased]\n\n- New.\n", "2026-01-05")
    assert told == "# Log\n\n## [Unreleased]\n\n## [0.2.0] - 2026-01-05\n\n- New.\n"


@pytest.mark.parametrize(
    "version", ["", "1", "0.1", "0.1.0", "0.0.9", "0.1.0-rc.1", "v0.2.0", "0.02.0"]
)
def test_a_release_goes_forward(version: str) -> None:
    """No number, an older one or the same: refused in a sentence."""
    release = script("release")
    with pytest.raises(release.Refused):
        release.numbered(version, 'version = "0.1.0"\n')


def test_a_release_that_says_nothing_is_refused() -> None:
    """Somebody has to have written what users will notice."""
    release = script("release")
    with pytest.raises(release.Refused, match="Unreleased"):
        release.dated("0.2.0", "## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n", "")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of its own, small enough to be released in a moment."""
    if not shutil.which("git"):  # make and Python are all that the tests may ask for
        pytest.skip("there is no git to release with")
    (tmp_path / "pyproject.toml").write_text('version = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n- New.\n")
    (tmp_path / "Makefile").write_text("check:\n\t@true\nlock:\n\t@grep 0.2.0 pyproject.toml\n")
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ana@example.org")
    for line in ("init -q", "add .", "commit -qm Begin"):
        subprocess.run(["git", *line.split()], cwd=tmp_path, check=True)
    return tmp_path


def test_a_release_is_a_commit_with_a_tag(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version, changelog and tag agree, and nothing is left over."""
    release = script("release")
    monkeypatch.setattr(release, "ROOT", project)
    release.main("0.2.0")
    assert release.git("tag") == "v0.2.0"
    assert release.git("log", "-1", "--format=%s") == "Release 0.2.0"
    assert release.git("show", "v0.2.0:pyproject.toml") == 'version = "0.2.0"'
    assert "## [0.2.0] - 2" in release.git("show", "v0.2.0:CHANGELOG.md")
    assert release.git("status", "--porcelain") == ""


@pytest.mark.parametrize("target", ["check", "lock"])
def test_a_release_that_fails_changes_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    """A check or a lock that fails leaves files, commits and tags as they were."""
    release = script("release")
    monkeypatch.setattr(release, "ROOT", project)
    makefile = project / "Makefile"
    makefile.write_text(f"check lock:\n\t@test $@ != {target}\n")
    release.git("commit", "-qam", "Fail")
    with pytest.raises(release.Refused, match=f"make {target}"):
        release.main("0.2.0")
    assert release.git("status", "--porcelain") == release.git("tag") == ""
    assert release.git("log", "-1", "--format=%s") == "Fail"


def test_a_release_of_what_is_not_committed_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is tagged is what was checked."""
    release = script("release")
    monkeypatch.setattr(release, "ROOT", project)
    (project / "CHANGELOG.md").write_text("## [Unreleased]\n\n- More.\n")
    with pytest.raises(release.Refused, match="not committed"):
        release.main("0.2.0")


def test_what_an_image_is_tried_with_when_it_is_built_works() -> None:
    """The script that trims the image ends with it; a name that is gone would break the build."""
    text = (ROOT / ".ci/install").read_text(encoding="utf-8")
    tried = re.search(r"<<'END'\n(.*?)\nEND\n", text, re.DOTALL)
    assert tried
    subprocess.run([sys.executable, "-c", tried[1]], cwd=ROOT, check=True)
