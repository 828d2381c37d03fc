"""What is said is found: every way of saying something, and no sentence that could not be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.locale import extract

KEPT_APART = frozenset({"Message", "Phrase", "BotError", "NotNow", "BadExport"})
"""What carries a template and its values until a language is known."""


def glued(source: str) -> list[str]:
    """The sentences that are put together before anybody could translate them."""
    tree = ast.parse(source)
    found = []
    for call in extract.calls(tree):
        name = extract.name_of(call)
        if name in KEPT_APART or name in extract.AFTER_THE_FIRST:
            found += [
                f"line {call.lineno}: {ast.unparse(argument)}"
                for argument in extract.spoken(call)
                if _is_glued(argument, tree)
            ]
    return found


def _is_glued(argument: ast.expr, tree: ast.Module) -> bool:
    match argument:
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.IfExp(body=one, orelse=other):
            return _is_glued(one, tree) or _is_glued(other, tree)
        case ast.Call(func=ast.Attribute(value=ast.Constant())):  # "…".format(…), ", ".join(…)
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _texts_made(tree)
        case ast.Name(id=name):
            return name in _names_of_glued(tree)
    return False


def _texts_made(tree: ast.Module) -> set[str]:
    """The functions of a module that return a text."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and isinstance(node.returns, ast.Name)
        and node.returns.id == "str"
    }


def _names_of_glued(tree: ast.Module) -> set[str]:
    """What a module calls a text that it has put together."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.JoinedStr)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def test_no_error_is_glued_together() -> None:
    """An f-string has no translation: give a template and its values instead."""
    wrong = [
        f"{path.relative_to(extract.ROOT)}, {fault}"
        for path in extract.sources()
        for fault in glued(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "line",
    [
        'raise NotNow(f"{who} has passed.")',
        'raise NotNow(who + " has passed.")',
        'raise NotNow("{} has passed.".format(who))',
        'raise NotNow("Yes." if one else f"{two}.")',
        'raise BadExport(f"it has {n} events.")',
        'raise BotError(f"{n} of them.")',
        'raise NotAGuide(name, f"a {thing}")',
        'why = f"{who} has passed."\nraise NotNow(why)',
        'def why(n) -> str: return f"{n}."\nraise NotNow(why(1))',
        'Message(f"{who} has passed.")',
    ],
)
def test_glued_sentences_are_seen(line: str) -> None:
    """Each way of putting a sentence together too early is named with its line."""
    assert len(glued(line)) == 1


def found(source: str) -> Iterator[extract.Message]:
    return extract.said_in(source)


def test_every_way_of_saying_is_found() -> None:
    """Called by name or through something, chosen by a condition, inside an f-string, counted."""
    source = """
words("a"); self.words("b", x=1); t.say("c"); said("d"); translate("e")
raise NotNow("f {x}", x=words("g"))
words("h" if one else "i")
f"### {words('j')}"
words.count("{n} k", "{n} ks", 3)
class Gone(BotError):
    def __init__(self): super().__init__("l")
raise NotAGuide(name, "m"); raise EmptyGuide(name, "n", "o")
Phrase("p {x}", {"x": 1}); Message("q")
"""
    assert sorted(map(str, found(source))) == sorted(
        [*"abcdeghijlmnoq", "f {x}", "p {x}", "('{n} k', '{n} ks')"]
    )


def test_what_is_no_sentence_is_not_found() -> None:
    """Values, names of files, counters of tables and texts that nobody says."""
    assert (
        list(found('words(x); table.count("a", b); NotAGuide("x.md"); print("c"); words("")')) == []
    )


def test_a_sentence_that_is_counted_anywhere_has_its_plural(tmp_path: Path) -> None:
    """Said alone in one module and counted in another, it is one message with two forms."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "a.py").write_text('words.count("{n} k", "{n} ks", 2)')
    (tmp_path / "bot" / "b.py").write_text('words("{n} k")\nwords("z")')
    assert extract.messages(tmp_path) == {"{n} k": ("{n} k", "{n} ks"), "z": "z"}


def test_new_messages_come_in_bare_and_old_ones_go() -> None:
    """What is translated stays, what is new waits for its words, what is gone is gone."""
    before = b"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Back"
msgstr "W tyl"

msgid "Nobody says this any more."
msgstr "Nikt."
"""
    after = extract.updated("pl", before).decode()
    assert 'msgid "Back"\nmsgstr "W tyl"' in after
    assert 'msgid "Settings"\nmsgstr ""' in after
    assert "Nobody says" not in after
