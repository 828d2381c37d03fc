"""AsciiDoc of every sort becomes lines: marks, links, references, attributes, and its limits."""

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


@pytest.mark.parametrize(
    "piece",
    [
        *("*a ", "+a ", "<<a ", "((a ", "link:", "pass:[", "[a", "^a", "\\*", "{a}", "http://a.b "),
        *("* a\n", "====\n", "|===\n", "|a ", "a::\n", "word ", "[a]\n", "ifdef::a[]\n", "a +\n"),
    ],
)
def test_hostile_and_long_input_takes_linear_time(piece: str) -> None:
    """Marks that never close, blocks that never end, and one line of all of it."""
    started = time.process_time()
    read_asciidoc(piece * (150_000 // len(piece)), "x.adoc")
    assert time.process_time() - started < 4


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
