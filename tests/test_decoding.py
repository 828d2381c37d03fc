"""msgspec shares half-built types between threads: every type is built while it is imported.

A thread that decodes into a type which another thread is just building reads freed memory, and
the whole process dies of it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_STARTS = 10
_ALONE = {
    "rules_index/child/worker.py": "a child process, which has one thread",
    "bot/engine/games/checks/form.py": "no type of ours, and one thread at a time builds one",
}
"""Who may build types later, and why."""

_WORK = """
import sys, threading
sys.setswitchinterval(1e-5)
from bot.tables.placement import PLACEMENT
from bot.engine.games.files import Games
from bot.engine.language.vocabulary import vocabulary
from bot.engine.errors import BadExport
from bot.engine.event_log.export import game_of

begin = threading.Barrier(4)

def start():
    begin.wait()
    games = Games()
    for key in ("l5r", "imperium", "hearts"):
        games[key]
    vocabulary.__wrapped__("en")
    PLACEMENT.decode(b'{"table":"a","guild":1,"channel":2,"name":"n"}')
    try:
        game_of(b'{"format":1,"game":"l5r","rows":[{}]}')
    except BadExport:
        pass

threads = [threading.Thread(target=start) for _ in range(3)]
for one in threads:
    one.start()
start()
for one in threads:
    one.join()
"""


def test_threads_that_start_together_read_whole_types() -> None:
    """Games, words, places and exports are first read in four threads at once, again and again.

    Three games and the words of one language are enough: all are read into the same types.
    """
    for _ in range(_STARTS):
        done = subprocess.run(
            [sys.executable, "-c", _WORK], check=False, cwd=ROOT, capture_output=True
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")


def late_types(source: str) -> list[str]:
    """The calls that build a type after the import of their module."""
    tree = ast.parse(source)
    built = {_kind(call) for call in _calls(tree) if _is_decoder(call)}
    late = {call for call in _inside_functions(tree) if _is_decoder(call)}
    late |= {call for call in _calls(tree) if _is_decode(call)}
    late |= {call for call in _calls(tree) if _is_convert(call) and _kind(call, 1) not in built}
    return [f"line {call.lineno}: {ast.unparse(call)}" for call in late]


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _inside_functions(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _calls(node)


def _is_decode(call: ast.Call) -> bool:
    named = isinstance(call.func, ast.Attribute) and call.func.attr == "decode"
    return named and any(one.arg == "type" for one in call.keywords)


def _is_decoder(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "Decoder"


def _is_convert(call: ast.Call) -> bool:
    return ast.unparse(call.func) in {"convert", "msgspec.convert"}


def _kind(call: ast.Call, place: int = 0) -> str:
    return ast.unparse(call.args[place]) if len(call.args) > place else ""


def test_no_type_is_built_after_its_import() -> None:
    """Decoders stand in modules, and what is converted has one beside it."""
    paths = [path for half in ("bot", "rules_index") for path in (ROOT / half).rglob("*.py")]
    found = {
        name: late
        for path in paths
        if (name := path.relative_to(ROOT).as_posix()) not in _ALONE
        and (late := late_types(path.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "late"),
    [
        ("def f(x): return msgspec.json.decode(x, type=A)", True),
        ("def f(x): return msgspec.json.Decoder(A).decode(x)", True),
        ("def f(x): return convert(x, A)", True),
        ("D = json.Decoder(A)\ndef f(x): return D.decode(x)", False),
        ("json.Decoder(A)\ndef f(x): return msgspec.convert(x, A)", False),
        ("json.Decoder(B)\ndef f(x): return msgspec.convert(x, A)", True),
        ("def f(x): return msgspec.json.decode(x)", False),
    ],
)
def test_a_type_that_is_built_late_is_seen(source: str, late: bool) -> None:
    """Each way of building one, and the ways that build none."""
    assert bool(late_types(source)) is late
