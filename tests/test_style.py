"""The house rules that a machine can check and ruff does not: sizes, loose ends, given reasons."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.old_names import old_names, vague_people

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    p for part in ("rules_index", "bot", "tests", "docs") for p in (ROOT / part).rglob("*.py")
)
LONGEST_MODULE, LONGEST_BODY = 400, 50
MOST_NUMBERS = 89
"""How many numeric constants the search has. Fewer are better: what is worth a new one?"""
ALIKE = {
    "_find": "rules_index/search/match/",
    "_order": "rules_index/search/rank/",
    "_split": "rules_index/structure/entries/section_shapes/",
    "_entries": "rules_index/structure/entries/section_shapes/",
}
"""Private functions that each module of a folder has: what its matcher, rule or shape calls."""
COMMANDS = "bot/engine/commands.py"
BUTTONS = {
    "Answer": "bot/features/table/undo_requests.py",
    "Choose": "bot/features/table/sealed.py",
    "Concede": "bot/features/table/board_controls.py",
    "GoTo": "bot/features/table/board_controls.py",
    "Next": "bot/features/table/board_controls.py",
    "Open": "bot/features/table/setup.py",
    "Pass": "bot/features/table/board_controls.py",
    "Redo": "bot/features/table/board_controls.py",
    "SetTo": "bot/features/table/board_controls.py",
    "Undo": "bot/features/table/board_controls.py",
    "Withdraw": "bot/features/table/sealed.py",
}
"""Each button that is called like the command it gives -> its module: they are one feature."""
MOST_BUTTONS = 12
"""How many names may stand for both. Fewer are better: what does a reader find who greps one?"""
_WAIVER = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no cover)(\S*\s*\[[^\]]*\])?(?P<why>.*)")
_CODES = re.compile(r"^:?[\sA-Z0-9,]*(?=[^A-Z0-9]|$)")
_F_STRING = re.compile(r"\b[rR]?[fF][rR]?[\"']")
_SAYING = "(words|said|say|BotError)"
_LOOSE_END = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
_SOURCE = re.compile(r"\b(chosen by hand|measured|by definition|docs/\w+\.md)\b", re.I)


def long_modules(source: str) -> list[str]:
    """How long a module is that should be split."""
    length = source.count("\n")
    return [f"{length} lines: split it"] if length > LONGEST_MODULE else []


def long_bodies(source: str) -> list[str]:
    """The functions whose body, docstring aside, is longer than a screen."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        body = node.body[1:] if ast.get_docstring(node) else node.body
        length = body[-1].end_lineno - body[0].lineno + 1 if body and body[-1].end_lineno else 0
        if length > LONGEST_BODY:
            found.append(f"{node.name}: {length} lines")
    return found


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Every comment with its line; strings that look like one are none."""
    if not (_WAIVER.search(source) or _LOOSE_END.search(source)):
        return  # most modules have no such comment, and to take them apart takes seconds
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def bare_waivers(source: str) -> list[str]:
    """The `noqa`, `type: ignore` and `no cover` comments that give no reason."""
    found = []
    for line, comment in comments(source):
        if waiver := _WAIVER.search(comment):
            reason = re.sub(r"[A-Z]+\d+|[^\w ]", " ", waiver["why"])
            if len(reason.split()) < 2:
                found.append(f"line {line}: {comment}")
    return found


def loose_ends(source: str) -> list[str]:
    """The comments that promise work for later."""
    return [f"line {line}: {text}" for line, text in comments(source) if _LOOSE_END.search(text)]


def hidden_words(source: str) -> list[str]:
    """What the bot says inside of an f-string: the extraction of messages does not look there."""
    if not (_F_STRING.search(source) and re.search(_SAYING, source)):
        return []
    return [
        f"line {call.lineno}: {ast.unparse(call)}"
        for string in ast.walk(ast.parse(source))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and re.match(rf"{_SAYING}(\.|$)", ast.unparse(call.func))
        and any(isinstance(given, ast.Constant) for given in call.args)
    ]


def numbers_of(source: str) -> Iterator[tuple[int, list[str], str]]:
    """Each constant of a module with a number in it: its line, its names, and its docstring."""
    body = ast.parse(source).body
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        if any(map(_is_number, _values_in(node.value))):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            held = (one for target in targets for one in ast.walk(target))
            names = [one.id for one in held if isinstance(one, ast.Name)]
            said = after.value if isinstance(after, ast.Expr) else None
            text = str(said.value) if isinstance(said, ast.Constant) else ""
            yield node.lineno, names, " ".join(text.split())


def _values_in(node: ast.AST) -> Iterator[ast.AST]:
    """Everything inside of a value; not what only picks from it: the 1 in `path.parents[1]`."""
    yield node
    picks = node.slice if isinstance(node, ast.Subscript) else None
    for one in ast.iter_child_nodes(node):
        if one is not picks:
            yield from _values_in(one)


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in {int, float}


def unexplained_numbers(source: str) -> list[str]:
    """The numeric constants that share a docstring, or that do not say where they come from."""
    return [
        f"line {line}: {', '.join(names)}"
        for line, names, docstring in numbers_of(source)
        if len(names) > 1 or not _SOURCE.search(docstring)
    ]


Check = Callable[[str], list[str]]
CHECKS: tuple[tuple[Check, str], ...] = (
    (long_modules, "*"),
    (long_bodies, "*"),
    (loose_ends, "*"),
    (bare_waivers, "*"),
    (hidden_words, "bot/*"),
    (unexplained_numbers, "rules_index/*"),
    (old_names, "bot/*"),
    (old_names, "tests/*"),
    (vague_people, "bot/*"),
)
"""What is looked for, and in which modules."""


@pytest.mark.parametrize(
    ("check", "where"), CHECKS, ids=[f"{one.__name__}-{where}" for one, where in CHECKS]
)
def test_every_module_keeps_the_house_rules(check: Check, where: str) -> None:
    """A module is short, its functions shorter, nothing is left for later, waivers say why."""
    wrong = broken(ROOT, SOURCES, check, where)
    assert not wrong, "\n".join(wrong)


def broken(root: Path, sources: Sequence[Path], check: Check, where: str) -> list[str]:
    """Every module that breaks a rule, with its path and what is wrong."""
    names = {path: path.relative_to(root).as_posix() for path in sources}
    return [
        f"{name}: {fault}"
        for path, name in names.items()
        if fnmatch(name, where)
        for fault in check(path.read_text(encoding="utf-8"))
    ]


def test_the_search_has_few_numbers() -> None:
    """Hand-set numbers are what nobody sees through: a table of them counts as one."""
    sources = (path for path in SOURCES if path.is_relative_to(ROOT / "rules_index/search"))
    found = [
        name
        for path in sources
        for _, names, _ in numbers_of(path.read_text("utf-8"))
        for name in names
    ]
    assert len(found) <= MOST_NUMBERS


def shared_names(root: Path, sources: Sequence[Path]) -> list[str]:
    """The private functions and classes that two modules have, with these; `ALIKE` aside."""
    modules: dict[str, list[str]] = {}
    for path in sources:
        where = path.relative_to(root).as_posix()
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            apart = not where.startswith(ALIKE.get(node.name, "-"))
            if apart and re.match("_[^_]", node.name):
                modules.setdefault(node.name, []).append(where)
    return [f"{name}: {', '.join(held)}" for name, held in modules.items() if len(held) > 1]


def test_a_private_name_of_the_library_means_one_thing() -> None:
    """`_row` of five modules tells in none of them which row: each says its own case."""
    sources = [path for path in SOURCES if path.is_relative_to(ROOT / "rules_index")]
    wrong = shared_names(ROOT, sources)
    assert not wrong, "\n".join(wrong)


def test_a_private_name_in_two_modules_is_seen(tmp_path: Path) -> None:
    """A function and a class count, a name of `ALIKE` does so outside of its folder alone."""
    inside, outside = tmp_path / "rules_index/search/match", tmp_path / "rules_index/a"
    for folder in (inside, outside):
        folder.mkdir(parents=True)
    for path in (inside / "a.py", inside / "b.py", outside / "c.py", outside / "d.py"):
        path.write_text("def _find():\n    pass\n", "utf-8")
    (inside / "b.py").write_text("class _Row:\n    pass\n", "utf-8")
    (outside / "d.py").write_text("def _Row():\n    pass\n", "utf-8")
    found = shared_names(tmp_path, sorted(tmp_path.rglob("*.py")))
    assert found == ["_Row: rules_index/a/d.py, rules_index/search/match/b.py"]
    (outside / "d.py").write_text("def _find():\n    pass\n", "utf-8")
    found = shared_names(tmp_path, sorted(tmp_path.rglob("*.py")))
    assert found == ["_find: rules_index/a/c.py, rules_index/a/d.py"]


def shared_classes(root: Path, sources: Sequence[Path]) -> list[str]:
    """The class names that two modules have, with these; a command and its button aside."""
    modules: dict[str, list[str]] = {}
    for path in sources:
        where = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                modules.setdefault(node.name, []).append(where)
    return [
        f"{name}: {', '.join(held)}"
        for name, held in modules.items()
        if len({*held}) > 1 and {*held} != {COMMANDS, BUTTONS.get(name)}
    ]


def test_a_class_name_of_the_bot_means_one_thing() -> None:
    """Who greps it finds one class; a command and its button may share a name, as one feature."""
    wrong = shared_classes(ROOT, [path for path in SOURCES if path.is_relative_to(ROOT / "bot")])
    assert not wrong, "\n".join(wrong)
    assert len(BUTTONS) <= MOST_BUTTONS


def test_what_shares_the_name_of_a_command_is_a_button() -> None:
    """What is let through is what it says: a command on one side, a control on the other."""
    commands = (ROOT / COMMANDS).read_text("utf-8")
    for name, module in BUTTONS.items():
        source = (ROOT / module).read_text("utf-8")
        assert re.search(rf"^class {name}\(Command\b", commands, re.M), name
        assert re.search(rf"^class {name}\([^:]*ui\.DynamicItem", source, re.M), name


def test_a_class_name_in_two_modules_is_seen(tmp_path: Path) -> None:
    """Also a private one and one inside a function; twice in one module, or as button, is none."""
    plain, twice = "class Undo:\n    pass\n", "def f():\n    class _Row:\n        pass\n"
    files = {
        COMMANDS: plain,
        BUTTONS["Undo"]: plain + twice + "class _Row:\n    pass\n",
        "bot/a.py": "class Lone:\n    pass\n",
    }
    for name, source in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source, "utf-8")
    assert shared_classes(tmp_path, sorted(tmp_path.rglob("*.py"))) == []
    (tmp_path / "bot/a.py").write_text(plain + "class _Row:\n    pass\n", "utf-8")
    assert shared_classes(tmp_path, sorted(tmp_path.rglob("*.py"))) == [
        f"Undo: bot/a.py, {COMMANDS}, {BUTTONS['Undo']}",
        f"_Row: bot/a.py, {BUTTONS['Undo']}, {BUTTONS['Undo']}",
    ]


def test_every_module_that_breaks_a_rule_is_named(tmp_path: Path) -> None:
    """One after the other, not the first alone, and only where the rule holds."""
    sources = [tmp_path / name for name in ("bot/a.py", "tests/b.py", "bot/c.py")]
    for path in sources:
        path.parent.mkdir(exist_ok=True)
        path.write_text("x = 1  # TODO\ny = f'{words(\"Here\")}'\n", "utf-8")
    everywhere = broken(tmp_path, sources, loose_ends, "*")
    assert everywhere == [
        f"{name}: line 1: # TODO" for name in ("bot/a.py", "tests/b.py", "bot/c.py")
    ]
    assert [one.split(":")[0] for one in broken(tmp_path, sources, hidden_words, "bot/*")] == [
        "bot/a.py",
        "bot/c.py",
    ]


def test_the_house_rules_are_seen_when_broken() -> None:
    """A long body, a promise and a bare waiver are found; the same with a reason is not."""
    body = "def f():\n    'Doc.'\n" + "    x = 1\n" * (LONGEST_BODY + 1)
    assert long_modules("x\n" * LONGEST_MODULE) == []
    assert long_modules("x\n" * (LONGEST_MODULE + 1)) == [f"{LONGEST_MODULE + 1} lines: split it"]
    assert long_bodies(body) == [f"f: {LONGEST_BODY + 1} lines"]
    assert len(hidden_words('x = f\'### {words("Here")}: {words.count("a", "b", n)}\'')) == 2
    assert hidden_words("x = f'### {words(title)}'") == []
    assert len(loose_ends("x = 1  # TODO later\ny = '# TODO'\n")) == 1
    assert len(bare_waivers("import a  # noqa: F401\nb()  # type: ignore[x]\n")) == 2
    assert bare_waivers("import a  # noqa: F401 - loaded for effect\n") == []
    assert bare_waivers("b()  # type: ignore[x]  # the stub is wrong\n") == []
    by_hand = '"""The least share. Chosen by hand."""\n'
    assert (
        unexplained_numbers(
            f"LEAST = 0.5\n{by_hand}WORTHS: dict[str, float] = {{'a': 1.5}}\n{by_hand}"
        )
        == []
    )
    assert unexplained_numbers(f"LEAST, MOST = 1, 2\n{by_hand}") == ["line 1: LEAST, MOST"]
    assert unexplained_numbers("LEAST = 0.5\nSURE = True\n") == ["line 1: LEAST"]
    assert unexplained_numbers("HOME = Path(__file__).parents[1]\n") == []
    assert unexplained_numbers('LEAST = 0.5\n"""The least share."""\n') == ["line 1: LEAST"]


def test_every_ignore_and_dependency_gives_its_reason() -> None:
    """Each rule that ruff skips, each warning let through, each package carries a comment."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    lint, project = told["tool"]["ruff"]["lint"], told["project"]
    items = [*lint["ignore"], *(c for codes in lint["per-file-ignores"].values() for c in codes)]
    items += [w for w in told["tool"]["pytest"]["ini_options"]["filterwarnings"] if w != "error"]
    items += [*project["dependencies"], *told["dependency-groups"]["build"]]
    items += [need for needs in project["optional-dependencies"].values() for need in needs]
    bare = [
        item
        for item in items
        if any(f'"{item}"' in line and "# " not in line for line in text.splitlines())
    ]
    assert bare == []
