"""AsciiDoc of every sort becomes lines: marks, lists, tables, references, attributes, limits."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.errors import GuideTooLarge, RulesIndexError
from rules_index.model import Document, Line, Style
from rules_index.readers.asciidoc import read_asciidoc

_STARTS = (
    *("", "", "* ", ". ", "** ", "- ", "1. ", "a. ", "<1> ", "term:: ", ".", "== ", "=== ", "= "),
    *("// ", "NOTE: ", "  ", "|", "a|", "2+|", "[[a]]", "[.red]#r# "),
)
_LINES = (
    *("", "", "====", "****", "____", "--", "----", "....", "|===", "!===", "////", "'''", "<<<"),
    *("+", "[NOTE]", "[start=4]", "[loweralpha]", "[quote, me]", "[verse]", "[%reversed]"),
    *("ifdef::x[]", "ifndef::x[]", "endif::[]", "include::y[]", ":x: y", ":!x:", "```", "---"),
    *('[cols="1a,2"]', "image::a[b]", "toc::[]", "~~~~", "[qanda]", "++++", "[comment]"),
)
_MARKS = (
    *("*", "_", "#", "`", "**", "__", "##", "^", "~", "+", "++", "\\", "[.red]#", "[[i]]"),
    *("<<a>>", "<<b,c>>", "<<", ">>", "image:a[b]", "icon:c[]", "link:d[e]", "xref:f[]"),
    *("{x}", "{empty}", "{unknown}", "&amp;", "footnote:[z]", "pass:q[p]", " +", "|", "::"),
)


def lines_of(source: str) -> list[Line]:
    return list(read_asciidoc(source, "guide.adoc").lines)


def texts_of(source: str) -> list[str]:
    return [line.text for line in lines_of(source)]


def emphasised(line: Line) -> list[tuple[str, str]]:
    return [(run.style.value, line.text[run.start : run.end]) for run in line.emphasis]


def all_words(document: Document) -> Counter[str]:
    texts = [f"{line.marker} {line.text}" for line in document.lines]
    texts += [left.text for left in document.dropped]
    return Counter(re.findall(r"w\d+", " ".join(texts)))


@st.composite
def guides_of_words(draw: st.DrawFn) -> tuple[str, Counter[str]]:
    """Lines of markup, well and badly formed, with numbered words in them."""
    word_or_mark = st.just("WORD") | st.sampled_from(_MARKS)
    written = st.tuples(st.sampled_from(_STARTS), st.lists(word_or_mark, max_size=5))
    line = st.sampled_from(_LINES) | written.map(lambda parts: parts[0] + " ".join(parts[1]))
    pieces = "\n".join(draw(st.lists(line, max_size=25))).split("WORD")
    numbered = (f"{piece} w{number} " for number, piece in enumerate(pieces[:-1]))
    words = Counter(f"w{number}" for number in range(len(pieces) - 1))
    return "".join([*numbered, pieces[-1]]), words


@given(st.text() | st.text(alphabet="=*_#.-+|<>[]{}:\\`'/ \nab1"))
def test_any_text_becomes_a_document(text: str) -> None:
    """No input ends in an exception that is not ours, and no line is empty."""
    try:
        document = read_asciidoc(text, "any.adoc")
    except RulesIndexError:
        return
    assert all(line.text.strip() for line in document.lines)


@given(guides_of_words())
def test_every_word_is_kept_or_reported(guide: tuple[str, Counter[str]]) -> None:
    """Whatever the markup, a word ends in a line or in the report."""
    source, words = guide
    assert set(all_words(read_asciidoc(source, "x.adoc"))) >= set(words)


@given(guides_of_words())
def test_spans_and_links_lie_inside_their_line(guide: tuple[str, Counter[str]]) -> None:
    """Emphasis is in order and does not overlap for one style; links and cells are in the text."""
    for line in lines_of(guide[0]):
        assert line.cells in ((), tuple(line.text.split("\t")))
        assert all(target.text in line.text for target in line.targets)
        for style in Style:
            runs = [run for run in line.emphasis if run.style is style]
            edges = [edge for run in runs for edge in (run.start, run.end)]
            assert edges == sorted(edges)
            assert all(0 <= edge <= len(line.text) for edge in edges)


@pytest.mark.parametrize(
    ("source", "text", "emphasis"),
    [
        ("a *b c* d", "a b c d", [("bold", "b c")]),
        ("a _b_, c", "a b, c", [("italic", "b")]),
        ("a *_b_* c", "a b c", [("bold", "b"), ("italic", "b")]),
        ("a**b**c", "abc", [("bold", "b")]),
        ("*a b", "*a b", []),
        ("2*3*4 and a_b_c", "2*3*4 and a_b_c", []),
        ("5 * 3 * 2", "5 * 3 * 2", []),
        ("___ role only", "___ role only", []),
        ("a #b# c", "a b c", [("color", "b")]),
        ("a [.green]#b# c", "a b c", [("color", "b")]),
        ("a [.added]#b# c", "a b c", [("color", "b")]),
        ("a [.underline]#b# c", "a b c", []),
        ("a [.icons]#&#59648;# c", "a \ue900 c", []),
        ("a [.line-through]#b# c", "a b c", [("struck", "b")]),
        ("[Air] and [Water]*x*", "[Air] and x", [("bold", "x")]),
        ("`+*a*+` and +*b*+", "*a* and *b*", []),
        ("gain +1 or 2+ fate", "gain +1 or 2+ fate", []),
        (r"\*a* \_b_ \#c#", "*a* _b_ #c#", []),
        ("&lt;a&gt; &amp; &#42;b&#42;", "<a> & *b*", []),
        ('say "`so`"', "say “so”", []),
        ("x^2^ and H~2~O", "x2 and H2O", []),
        ("C++ and {cpp}", "C++ and C++", []),
        ("'tis -- (C) ...", "'tis -- (C) ...", []),
        ("((term)) (((no, show))) here", "term here", []),
        ("kbd:[F1], btn:[OK], menu:A[B]", "F1, OK, A > B", []),
        ("pass:[<b>a</b>] pass:q[*b*] +++<i>c</i>+++", "a b c", [("bold", "b")]),
        ("stem:[x_1 * y] done", "x_1 * y done", []),
    ],
)
def test_marks_become_emphasis(source: str, text: str, emphasis: list[tuple[str, str]]) -> None:
    """Marks go, their words stay; what only looks like a mark stays as it is typed."""
    (line,) = lines_of(source)
    assert (line.text, emphasised(line)) == (text, emphasis)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("link:https://example.org/a_b[the _site_]", "the site"),
        ("https://example.org[site,window=_blank], go", "site, go"),
        ("see https://example.org/a_b_c.", "see https://example.org/a_b_c."),
        ('link:x["a, b",role=y]', "a, b"),
        ("mailto:a@b.example[]", "a@b.example"),
        (r"\https://example.org[x]", "https://example.org[x]"),
        ("xref:other.adoc#x[there] and <<other.adoc#y>>", "there and other.adoc#y"),
    ],
)
def test_a_link_to_elsewhere_keeps_its_words_alone(source: str, text: str) -> None:
    """Addresses are shown only where nothing else is, and no target is made."""
    (line,) = lines_of(source)
    assert (line.text, line.targets) == (text, ())


_SECTIONS = """
= Guide

== Honor Bid, Bid
== 2.2. Pay
== Same
== Same
[[given]]
== Named
[#short.role]
== Shorthand
== Łódź `code`
[[mark, A mark]]
A paragraph with [[inside]]an anchor.
"""


@pytest.mark.parametrize(
    ("reference", "text", "anchor"),
    [
        ("<<Same>>", "Same", "_same"),
        ("<<_same_2>>", "Same", "_same_2"),
        ("<<_same,this one>>", "this one", "_same"),
        ("<<_honor_bid_bid>>", "Honor Bid, Bid", "_honor_bid_bid"),
        ("<<Honor Bid, Bid>>", "Honor Bid, Bid", "_honor_bid_bid"),
        ("<<honor bid, bid>>", "Honor Bid, bid", "_honor_bid_bid"),
        ("<<2.2. Pay>>", "2.2. Pay", "_2_2_pay"),
        ("<<Named>>", "Named", "given"),
        ("<<short>>", "Shorthand", "short"),
        ("<<_łódź_code>>", "Łódź code", "_łódź_code"),
        ("<<#given,*bold*>>", "bold", "given"),
        ("xref:given[]", "Named", "given"),
        ("xref:guide.adoc#given[x]", "x", "given"),
        ("<<inside>>", "inside", "inside"),
        ("<<Nowhere>>", "Nowhere", "Nowhere"),
    ],
)
def test_cross_references_lead_to_sections(reference: str, text: str, anchor: str) -> None:
    """By id, by title, in any case; they show the title unless they have a label of their own."""
    line = next(line for line in lines_of(f"{_SECTIONS}\nSee {reference}.") if line.targets)
    assert line.text.lower() == f"See {text}.".lower()
    assert [target.anchor for target in line.targets] == [anchor]
    known = {name for each in lines_of(_SECTIONS) for name in each.anchors}
    assert (anchor in known) == (anchor != "Nowhere")


def test_ids_follow_the_document_s_own_rule() -> None:
    """Prefix and separator are attributes; the title of the document has no id."""
    source = "= Guide\n:idprefix:\n:idseparator: -\n\n== How to -- Pay?\n"
    assert [line.anchors for line in lines_of(source)] == [(), ("how-to-pay",)]


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
    ("source", "text"),
    [
        (":a: b\n\n{a} {A}", "b b"),
        (":a: *b*\n\n{a}", "*b*"),
        (":a: b\n:c: {a}d\n\n{c}", "bd"),
        (":a: b\n\n:a: c\n\n{a}", "c"),
        (":a: b\n:!a:\n\n{a}", "{a}"),
        (":a: b \\\n  c\n\n{a}", "b c"),
        ("{set:a:b}{a} {unknown}", "b {unknown}"),
        (":a: b\n\n\\{a} +{a}+", "{a} {a}"),
        ("{counter:n} {counter:n} {counter2:n}{n}", "1 2 3"),
        ("a{nbsp}b {two-colons} {asterisk}c{asterisk}", "a b :: *c*"),
    ],
)
def test_attributes_stand_for_their_value(source: str, text: str) -> None:
    """Known ones are put in as plain words, unknown and escaped ones stay as they are typed."""
    assert " ".join(texts_of(source)) == text


def test_attributes_that_swell_are_refused() -> None:
    """A few lines may not become gigabytes: the limit is told in one sentence."""
    steps = "".join(f":a{n + 1}: {{a{n}}}{{a{n}}}\n" for n in range(40))
    with pytest.raises(GuideTooLarge, match="limit"):
        read_asciidoc(f":a0: ten letters\n{steps}\n{{a40}}\n", "bomb.adoc")


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
    reported = {left.text for left in document.dropped if left.reason == "condition"}
    assert reported == {word for word in "xyz" if word in source.split()} - set(texts) or reported


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


def test_footnotes_follow_their_paragraph() -> None:
    """The sentence keeps the number, the note comes after it under the same number."""
    lines = lines_of("Pay footnote:[Or *bow*.] now.\n\nThen go.")
    assert [(line.marker, line.text) for line in lines] == [
        ("", "Pay [1] now."),
        ("[1]", "Or bow."),
        ("", "Then go."),
    ]


@pytest.mark.parametrize(
    ("source", "text", "dropped"),
    [
        ("Spend icon:fire[2x] now", "Spend [fire] now", []),
        ("Spend image:fire_ring.png[] now", "Spend [fire ring] now", []),
        ('Spend image:x.png[role=a,alt="a ring"] now', "Spend [a ring] now", []),
        ("== image:logo.png[width=3] Rules", "Rules", []),
        ("Go.\n\nimage::map.png[Map]", "Go.", ["Map"]),
        ("Go.\n\nimage:map.png[]", "Go.", ["map"]),
    ],
)
def test_pictures_leave_their_name_in_running_words(
    source: str, text: str, dropped: list[str]
) -> None:
    """Beside words the name stands in brackets; alone, a picture is reported."""
    document = read_asciidoc(source, "x.adoc")
    assert [line.text for line in document.lines] == [text]
    assert [left.text for left in document.dropped if left.reason == "picture"] == dropped


def test_contents_typed_by_hand_are_left_out() -> None:
    """A list that does nothing but lead to the sections in their order is no entry."""
    sections = "".join(f"== Part {name}\n\nText {name}.\n\n" for name in "ABCD")
    listed = "".join(f"* <<Part {name}>>\n" for name in "ABCD")
    document = read_asciidoc(f"= Guide\n\n== Inside\n\n{listed}\n{sections}", "x.adoc")
    assert [line.text for line in document.lines][:2] == ["Guide", "Part A"]
    assert document.dropped[0].text == "Inside"


def test_lines_know_where_they_stand() -> None:
    """The number is that of the source line, also behind breaks, comments and in tables."""
    source = "a\nb +\nc\n// x\n\n* d\ne +\nf\n\n|===\n|g\n\n|h\n|===\n\n====\ni\n===="
    expected = {"a b": 1, "c": 3, "d e": 6, "f": 8, "g": 11, "h": 13, "i": 17}
    assert {line.text: line.number for line in lines_of(source)} == expected


@pytest.mark.parametrize(
    "piece",
    [
        *("*a ", "+a ", "<<a ", "((a ", "link:", "pass:[", "[a", "^a", "\\*", "{a}", "http://a.b "),
        *("* a\n", "====\n", "|===\n", "|a ", "a::\n", "word ", "[a]\n", "ifdef::a[]\n", "a +\n"),
    ],
)
def test_hostile_and_long_input_takes_linear_time(piece: str) -> None:
    """Marks that never close, blocks that never end, and one line of all of it."""
    started = time.perf_counter()
    read_asciidoc(piece * (300_000 // len(piece)), "x.adoc")
    assert time.perf_counter() - started < 10


def test_blocks_nest_without_end() -> None:
    """Delimiters of ever greater length open ever deeper blocks; the stack does not mind."""
    source = "\n".join("=" * length for length in range(4, 2000))
    assert texts_of(f"{source}\nx") == ["x"]


def test_a_guide_with_references_and_colours(guides: Path) -> None:
    """All headings, all cross references resolved, the version of the header."""
    source = (guides / "l5r-emerald-reference-5.0-en.adoc").read_text("utf-8")
    document = read_asciidoc(source, "x.adoc")
    assert sum(line.level is not None for line in document.lines) == 247
    anchors = {name for line in document.lines for name in line.anchors}
    targets = [target for line in document.lines for target in line.targets]
    assert len(targets) == 97
    assert [target for target in targets if target.anchor not in anchors] == []
    assert dict(document.properties)["version"] == "5.0"
    assert {left.reason for left in document.dropped} == {"picture"}
