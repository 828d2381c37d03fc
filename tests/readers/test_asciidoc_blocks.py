"""The blocks of AsciiDoc become lines: headings, lists, tables, notes, conditions, headers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_index.model import Line
from rules_index.readers.asciidoc import read_asciidoc


def lines_of(source: str) -> list[Line]:
    return list(read_asciidoc(source, "guide.adoc").lines)


def texts_of(source: str) -> list[str]:
    return [line.text for line in lines_of(source)]


def emphasised(line: Line) -> list[tuple[str, str]]:
    return [(run.style.value, line.text[run.start : run.end]) for run in line.emphasis]


@pytest.mark.parametrize(
    ("source", "levels"),
    [
        ("= A\n\n== B\n\n====== C", [1, 2, 6]),
        ("= A\n== B\ntext\n=== C", [1, 2, None, 3]),
        ("Title\n=====\n\nPart\n----\n\nPiece\n~~~~~", [1, 2, 3]),
        ("== A ==\n\n## B", [2, 2]),
        ("====\ntext\n====", [None]),
        ("======= seven", [None]),
        ("==none", [None]),
        ("[discrete]\n== A", [2]),
    ],
)
def test_headings_in_both_forms(source: str, levels: list[int | None]) -> None:
    """Signs before the title or a line under it; delimiters of blocks are neither."""
    assert [line.level for line in lines_of(source)] == levels


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("* a\n** b\n* c", [("•", 0), ("•", 1), ("•", 0)]),
        ("- a\n* b\n\n- c", [("•", 0), ("•", 1), ("•", 0)]),
        (". a\n.. b\n.. c\n. d", [("1.", 0), ("a.", 1), ("b.", 1), ("2.", 0)]),
        ("[start=3]\n. a\n. b", [("3.", 0), ("4.", 0)]),
        ("[%reversed]\n. a\n. b\n. c", [("3.", 0), ("2.", 0), ("1.", 0)]),
        ("[upperroman]\n. a\n. b", [("I.", 0), ("II.", 0)]),
        (". a\n\n[start=5]\n. b", [("1.", 0), ("5.", 0)]),
        ("3. a\n7. b", [("3.", 0), ("7.", 0)]),
        ("A. a\ni) b", [("A.", 0), ("i)", 1)]),
        ("* a\n+\nb\n\nc", [("•", 0), ("", 0), ("", 0)]),
        ("* a\n** b\n+\nc\n* d", [("•", 0), ("•", 1), ("", 1), ("•", 0)]),
        ("* a\n** b\n\n+\nc", [("•", 0), ("•", 1), ("", 0)]),
        ("* a\n+\n====\nb\n\n* c\n====\n* d", [("•", 0), ("", 0), ("•", 1), ("•", 0)]),
        ("* a\n\n  b\n* c", [("•", 0), ("", 0), ("•", 0)]),
        ("* a +\nb", [("•", 0), ("", 0)]),
        ("* a\n\n//-\n\n. b", [("•", 0), ("1.", 0)]),
        ("<1> a\n<.> b", [("1.", 0), ("2.", 0)]),
        ("text:\n* a", [("", 0), ("•", 0)]),
        ("text\n* a", [("", 0)]),
        ("◇ a", [("◇", 0)]),
    ],
)
def test_lists_nest_and_count(source: str, expected: list[tuple[str, int]]) -> None:
    """Markers, depth, continued items, and lists that begin anew."""
    assert [(line.marker, line.depth) for line in lines_of(source)] == expected


def test_terms_are_bold_and_their_meaning_follows() -> None:
    """A term may hold its meaning on the same line, below it, or in blocks tied to it."""
    source = "one:: first\ntwo::\nsecond\nline\nthree::\n* item\n+\nmore\n"
    lines = lines_of(source)
    assert [(line.marker, line.text) for line in lines] == [
        ("", "one"),
        ("", "first"),
        ("", "two"),
        ("", "second line"),
        ("", "three"),
        ("•", "item"),
        ("", "more"),
    ]
    assert [emphasised(line) for line in lines[::2][:3]] == [
        [("bold", word)] for word in ("one", "two", "three")
    ]


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        ("|===\n|a |b\n|c |d\n|===", [("a", "b"), ("c", "d")]),
        ("[cols=2]\n|===\n|a\n|b\n|c\n|d\n|===", [("a", "b"), ("c", "d")]),
        ('[cols="2*"]\n|===\n|a\n|b\n|c\n|===', [("a", "b"), ("c",)]),
        ("|===\n|a |b\n2+|c\n|d |e\n|===", [("a", "b"), ("c",), ("d", "e")]),
        ("|===\n.2+|a |b\n|c\n|d |e\n|===", [("a", "b"), ("c",), ("d", "e")]),
        ("|===\n2*|a\n|===", [("a", "a")]),
        ("[cols=1]\n|===\n|a \\| b\n|===", [("a | b",)]),
        ("|===\n|a\nb |c\n|===", [("a b",), ("c",)]),
        ("[cols=1]\n|===\n|a +\nb\n|===", [("a b",)]),
        (',===\na,"b, c"\n,===', [("a", "b, c")]),
        ('[format=dsv,cols="1,1"]\n|===\na:b\n|===', [("a", "b")]),
        ("|===\n|a |\n|===", [("a", "")]),
        ("|===\n|a |b", [("a", "b")]),
    ],
)
def test_tables_become_rows(source: str, rows: list[tuple[str, ...]]) -> None:
    """Cells are counted out over the columns, wide, high and repeated ones with them."""
    assert [line.cells for line in lines_of(source)] == rows


def test_a_cell_with_blocks_becomes_lines() -> None:
    """A list in a cell keeps its bullets; a heading in a cell is bold but no section."""
    source = '[cols="1,1a"]\n|===\n|one\n|* two\n* three\n\n|four\n|== five\n|==='
    lines = lines_of(source)
    assert [(line.marker, line.text, line.level) for line in lines] == [
        ("", "one", None),
        ("•", "two", None),
        ("•", "three", None),
        ("", "four\tfive", None),
    ]
    assert emphasised(lines[-1]) == [("bold", "five")]


def test_the_header_of_a_table_is_bold() -> None:
    """It is said, or told by the blank line behind it."""
    for source in ("[%header]\n|===\n|a\n|b\n|===", "|===\n|a\n\n|b\n|==="):
        assert [emphasised(line) for line in lines_of(source)] == [[("bold", "a")], []]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("NOTE: a", ["NOTE: a"]),
        ("[TIP]\na", ["TIP: a"]),
        ("[WARNING]\n====\na\n\nb\n====", ["WARNING: a", "b"]),
        ("----\n*a*\n  {x}\n----", ["*a*", "{x}"]),
        ("```text\na\n```", ["a"]),
        ("++++\n<p>a <b>b</b></p>\n++++", ["a b"]),
        ("[verse]\na\nb", ["a", "b"]),
        ("[%hardbreaks]\na\nb", ["a", "b"]),
        ("a\nb +\nc", ["a b", "c"]),
        ("a\n// hidden\nb", ["a b"]),
        ("--\na\n--\nb", ["a", "b"]),
        ("[Words in brackets are words.]", ["[Words in brackets are words.]"]),
        ("[.lead]\n.Title\na", ["Title", "a"]),
        ("{empty} +", []),
        ("____\na\n****\nb\n____\nc", ["a", "b", "c"]),
    ],
)
def test_blocks_give_their_words(source: str, texts: list[str]) -> None:
    """Delimiters and attributes are markup; labels, titles and literal words are the guide's."""
    assert texts_of(source) == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("ifdef::a[]\nx\nendif::[]\ny", ["y"]),
        (":a:\nifdef::a[]\nx\nendif::[]", ["x"]),
        ("ifndef::a[x]", ["x"]),
        (":a:\nifdef::a,b[x]\nifdef::a+b[y]", ["x"]),
        (':a: 3\nifeval::[{a} > 20]\nx\nendif::[]\nifeval::["{a}" == "3"]\ny\nendif::[]', ["y"]),
        ("ifeval::[nonsense]\nx\nendif::[]", ["x"]),
        ("ifdef::a[]\nifndef::b[]\nx\nendif::[]\ny\nendif::[]\nz", ["z"]),
        ("endif::[]\nx", ["x"]),
    ],
)
def test_conditions_are_judged_by_what_is_set(source: str, texts: list[str]) -> None:
    """What does not hold is reported, not lost."""
    document = read_asciidoc(source, "x.adoc")
    assert [line.text for line in document.lines] == texts
    reported = [left.text for left in document.dropped if left.reason == "condition"]
    assert sorted(texts + reported) == sorted(re.findall(r"\b[xyz]\b", source))


def test_includes_are_never_followed(tmp_path: Path) -> None:
    """A guide from a stranger cannot make the program read a file."""
    secret = tmp_path / "secret.adoc"
    secret.write_text("password", "utf-8")
    document = read_asciidoc(f"include::{secret}[]\n\\include::{secret}[]", "x.adoc")
    assert [left.reason for left in document.dropped] == ["include"]
    assert "password" not in "".join(line.text for line in document.lines)
    assert [line.text for line in document.lines] == [f"include::{secret}[]"]


@pytest.mark.parametrize(
    ("header", "properties", "first"),
    [
        ("Ana Ng <a@b.example>\nv1.2, 2020-03-04: a remark", ("1.2", "2020-03-04"), "Body."),
        ("Ana Ng; Bo Li\n1.0, 3 May", ("1.0", "3 May"), "Body."),
        (":revnumber: 5\n:revdate: May", ("5", "May"), "Body."),
        ("v2", ("2",), "Body."),
        ("This is no author, it is a sentence.", (), "This is no author, it is a sentence."),
    ],
)
def test_the_header_tells_version_and_date(
    header: str, properties: tuple[str, ...], first: str
) -> None:
    """Author and revision lines are metadata; a sentence under the title is not."""
    document = read_asciidoc(f"= Guide\n{header}\n\nBody.", "x.adoc")
    assert document.title == "Guide"
    assert tuple(value for _, value in document.properties) == properties
    assert document.lines[1].text == first


def test_contents_typed_by_hand_are_left_out() -> None:
    """A list that does nothing but lead to the sections in their order is no entry."""
    sections = "".join(f"== Part {name}\n\nText {name}.\n\n" for name in "ABCD")
    listed = "".join(f"* <<Part {name}>>\n" for name in "ABCD")
    document = read_asciidoc(f"= Guide\n\n== Inside\n\n{listed}\n{sections}", "x.adoc")
    assert [line.text for line in document.lines][:2] == ["Guide", "Part A"]
    assert document.dropped[0].text == "Inside"


def test_lines_know_where_they_stand() -> None:
    """The number is that of the source line, also behind breaks, comments and in tables."""
    source = (
        "a\nb +\nc\n// x\n\n* d\ne +\nf\n\n|===\n|g\n\n|h\n|===\n\n====\ni\n====\n"
        "See <<the\nend,k>> and pass:[l\nm] +\nn"
    )
    expected = {"a b": 1, "c": 3, "d e": 6, "f": 8, "g": 11, "h": 13, "i": 17}
    expected |= {"See k and l m": 19, "n": 22}
    assert {line.text: line.number for line in lines_of(source)} == expected


def test_blocks_nest_without_end() -> None:
    """Delimiters of ever greater length open ever deeper blocks; the stack does not mind."""
    source = "\n".join("=" * length for length in range(4, 2000))
    assert texts_of(f"{source}\nx") == ["x"]


def counted_of(source: str) -> list[tuple[str, str]]:
    lines = read_asciidoc(source, "guide.adoc").lines
    return [(line.text, line.rendered_number) for line in lines if line.level]


def test_sections_bear_the_numbers_that_only_a_renderer_prints() -> None:
    """Where they are switched on, down to the third level, the title of the guide aside."""
    source = (
        "= Kiln\n:sectnums:\n\n== Setup\n\n== Turn\n\n=== Dawn\n\n=== Noon\n\n==== Tiles\n\n"
        "===== Clay\n\n:sectnums!:\n\n== Notes\n\n:sectnums:\n\n[glossary]\n== Words\n\n"
        "[appendix]\n== Tables\n\n=== Tiles again\n\n== More\n"
    )
    assert counted_of(source) == [
        ("Kiln", ""),
        ("Setup", "1"),
        ("Turn", "2"),
        ("Dawn", "2.1"),
        ("Noon", "2.2"),
        ("Tiles", "2.2.1"),
        ("Clay", ""),
        ("Notes", ""),
        ("Words", ""),
        ("Tables", "A"),
        ("Tiles again", "A.1"),
        ("More", "3"),
    ]


def test_sections_have_no_numbers_where_nobody_asks_for_them() -> None:
    """A level alone switches nothing on."""
    assert counted_of("= Kiln\n:sectnumlevels: 2\n\n== Setup\n") == [("Kiln", ""), ("Setup", "")]


def test_lines_that_begin_with_numbers_of_steps_stay_lines() -> None:
    """Asciidoctor would let them run together; a wrapped sentence does."""
    source = "2.1 Build\n2.2 Score\n*2.3* Lose\n\nSee step\n2.1 again.\n"
    told = [line.text for line in read_asciidoc(source, "guide.adoc").lines]
    assert told == ["2.1 Build", "2.2 Score", "2.3 Lose", "See step 2.1 again."]
