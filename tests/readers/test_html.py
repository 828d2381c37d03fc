"""Pages of every make become lines: soup, furniture, tables, links, looks, and hostile ones."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.model import Document, Line, Style
from rules_index.readers.html import read_html

_NAMES = (
    "p div b i a span li ul ol table tr td th caption h1 h2 h3 dl dt dd pre nav header footer main"
    " section article script style title textarea select option button svg noscript template font"
    " del em body html head details summary blockquote figure made-up"
)
_TAGS = _NAMES.split()
_ATTRIBUTES = (
    'id="a"',
    'class="toc"',
    'class="icon icon-x"',
    'href="#a"',
    'href="#"',
    "hidden",
    'style="color:red; font-weight: bold"',
    'style="display:none"',
    "start=3",
    "reversed",
    "role=navigation",
)


def lines_of(source: str) -> list[Line]:
    return list(read_html(source, "page.html").lines)


def texts_of(source: str) -> list[str]:
    return [line.text for line in lines_of(source)]


def all_words(document: Document) -> Counter[str]:
    texts = [f"{line.marker} {line.text}" for line in document.lines]
    texts += [left.text for left in document.dropped]
    return Counter(re.findall(r"w\d+", " ".join(texts)))


@st.composite
def pages(draw: st.DrawFn) -> tuple[str, Counter[str]]:
    """Tags in any order, opened or not, closed or not, with numbered words between them."""
    attributes = st.lists(st.sampled_from(_ATTRIBUTES), max_size=2).map(" ".join)
    start = st.tuples(st.sampled_from(_TAGS), attributes, st.sampled_from(["", "/"]))
    piece = st.one_of(
        start.map(lambda tag: f"<{tag[0]} {tag[1]}{tag[2]}>"),
        st.sampled_from(_TAGS).map(lambda name: f"</{name}>"),
        st.sampled_from(
            ["<br>", "<hr>", "<img alt=x>", "<img src=y.png>", "<!-- c -->", " ", "\n"]
        ),
        st.sampled_from(["< ", ">", "&", "&amp;", "&#99999999999;", "<![CDATA[", "]]>", "</ "]),
        st.just("WORD"),
    )
    pieces = draw(st.lists(piece, max_size=40))
    count = 0
    for position, each in enumerate(pieces):
        if each == "WORD":
            pieces[position] = f" w{count} "
            count += 1
    return "".join(pieces), Counter(f"w{number}" for number in range(count))


@given(st.text() | st.text(alphabet="<>/!-[]?&#;='\" \nabp"))
def test_any_text_becomes_a_document(text: str) -> None:
    """No input is refused or lost in an exception, and no line is empty."""
    document = read_html(text, "any.html")
    assert all(line.text.strip() for line in document.lines)


@given(pages())
def test_every_visible_word_is_kept_or_reported_once(page: tuple[str, Counter[str]]) -> None:
    """Whatever the tags do, a word ends in exactly one line or one report."""
    source, words = page
    assert all_words(read_html(source, "page.html")) == words


@given(pages())
def test_spans_and_links_lie_inside_their_line(page: tuple[str, Counter[str]]) -> None:
    """Emphasis is in order and does not overlap for one style; links and cells are in the text."""
    for line in lines_of(page[0]):
        assert line.cells in ((), tuple(line.text.split("\t")))
        assert all(target.text in line.text for target in line.targets)
        for style in Style:
            edges = [
                edge for run in line.emphasis if run.style is style for edge in (run.start, run.end)
            ]
            assert edges == sorted(edges)
            assert all(0 <= edge <= len(line.text) for edge in edges)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>one<br>two", [("one", True), ("two", False)]),
        ("<p>one<br/><br />two", [("one", True), ("two", True)]),
        ("<h2>Over<br>two lines</h2>", [("Over two lines", True)]),
        ("<div>one<p>two</div>three", [("one", True), ("two", True), ("three", True)]),
        ("<pre>a\nb\n\nc</pre>", [("a", True), ("b", False), ("c", True)]),
        ("one <i>two</i>\n  three", [("one two three", True)]),
        ("<p>so<b>me</b>thing", [("something", True)]),
        ("soft&shy;ly&nbsp;&nbsp;said", [("softly said", True)]),
    ],
)
def test_lines_end_where_a_reader_sees_them_end(
    source: str, expected: list[tuple[str, bool]]
) -> None:
    """Blocks and breaks end lines, the source's own line ends do not."""
    assert [(line.text, line.gap) for line in lines_of(source)] == expected


@pytest.mark.parametrize(
    ("source", "markers"),
    [
        ("<ol><li>x<li>x</ol>", ["1.", "2."]),
        ("<ol type=i start=3><li>x<li>x</ol>", ["iii.", "iv."]),
        ("<ol type=A start=26><li>x<li>x</ol>", ["Z.", "AA."]),
        ("<ol start=3 reversed><li>x<li>x</ol>", ["3.", "2."]),
        ("<ol reversed><li>x<li>x<li>x</ol>", ["3.", "2.", "1."]),
        ("<ol style='list-style-type: lower-roman'><li>x</ol>", ["i."]),
        ("<ol type=a start=0><li>x<li value=30>x</ol>", ["0.", "ad."]),
        ("<ol start=99999999999999999><li>x</ol>", ["999999999."]),
        ("<ul><li>x</ul><ul><li>x</ul>", ["•", "•"]),
        ("<li>x<li>x", ["•", "•"]),
        ("<ul><li><p>x<p>x</ul>", ["•", ""]),
        ("<p>◇ x</p><p>- x</p><p>-x</p>", ["◇", "-", ""]),
    ],
)
def test_list_items_get_the_marker_a_browser_prints(source: str, markers: list[str]) -> None:
    """Numbers, letters, start, value and reversed are honoured; a typed bullet counts as one."""
    assert [line.marker for line in lines_of(source)] == markers


@pytest.mark.parametrize(
    ("source", "emphasis"),
    [
        ("<b>x</b>", {Style.BOLD}),
        ("<strong><em>x</em></strong>", {Style.BOLD, Style.ITALIC}),
        ("<del>x</del>", {Style.STRUCK}),
        ("<ins>x</ins>", {Style.COLOR}),
        ("<font color=red>x</font>", {Style.COLOR}),
        ("<font color='#222222'>x</font>", set()),
        ("<span style='color: rgb(0, 90, 10)'>x</span>", {Style.COLOR}),
        ("<span style='color:black'>x</span>", set()),
        ("<body text=red style='color: red'>x", set()),
        ("<span class='font-color: blue'>x</span>", {Style.COLOR}),
        ("<span style='text-decoration: line-through'>x</span>", {Style.STRUCK}),
        ("<b style='font-weight: normal'>x</b>", set()),
        ("<style>p.c1, .c2 { font-weight:bold }</style><p class=c1>x", {Style.BOLD}),
        ("<style>@media print { .c1 { color:red } }</style><p class=c1>x", set()),
        ("<dl><dt>x</dl>", {Style.BOLD}),
        ("<p><b>y<p>x", set()),
    ],
)
def test_looks_become_emphasis(source: str, emphasis: set[Style]) -> None:
    """Tags, classes, inline CSS and plain rules of style sheets are looks; page colours are not."""
    line = next(line for line in lines_of(source) if line.text == "x")
    assert {run.style for run in line.emphasis} == emphasis


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Bow <span class='icon icon-fire'/> now", "Bow [fire] now"),
        ("Bow <i class='fa fa-2x fa-fire'></i> now", "Bow [fire] now"),
        ("Bow <i class='ms ms-w' title='white mana'></i> now", "Bow [white mana] now"),
        ("Bow <img alt='the  ring'> now", "Bow [the ring] now"),
        ("Bow <img src='/i/air-ring.gif'> now", "Bow [air-ring] now"),
        ("Bow <img src='x0042.gif' alt=''> now", "Bow now"),
        ("Bow <span class='icon icon-fire'>Fire</span> now", "Bow Fire now"),
        ("Bow <svg><title>sun</title></svg> now", "Bow sun now"),
        ("<h1><img alt='Salt Road'></h1>", "Salt Road"),
    ],
)
def test_an_icon_with_a_name_leaves_no_hole(source: str, text: str) -> None:
    """The name stands in brackets where the icon stood, unless words say it already."""
    assert texts_of(source) == [text]


def test_a_picture_that_stands_alone_is_reported() -> None:
    """It holds no words of the guide, whatever its name says."""
    document = read_html("<p><img alt='A map'></p><p>Go.</p>", "x.html")
    assert [line.text for line in document.lines] == ["Go."]
    assert [(left.text, left.reason) for left in document.dropped] == [("A map", "picture")]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<script>x</script>y", "script"),
        ("<style>x</style>y", "script"),
        ("<noscript>x</noscript>y", "script"),
        ("<nav>x</nav>y", "navigation"),
        ("<div role=navigation>x</div>y", "navigation"),
        ("<ul class='main navbar'><li>x</ul>y", "navigation"),
        ("<div id=toc><h2>x</h2></div>y", "contents"),
        ("<p class=MsoToc1>x</p>y", "contents"),
        ("<header>x</header>y", "furniture"),
        ("y<footer>x</footer>", "furniture"),
        ("<p style='color:red;display: none'>x</p>y", "hidden"),
        ("<p hidden>x</p>y", "hidden"),
        ("<!-- x -->y", "comment"),
        ("<head><title>x</title></head>y", "furniture"),
    ],
)
def test_what_is_not_the_guide_is_left_out_with_a_reason(source: str, reason: str) -> None:
    """Furniture of the page is dropped, and the report says why."""
    document = read_html(source, "x.html")
    assert [line.text for line in document.lines] == ["y"]
    assert [(left.text, left.reason) for left in document.dropped] == [("x", reason)]


@pytest.mark.parametrize(
    "source",
    [
        "<header><h1>Rules</h1>x</header>",
        "<article><header>x</header></article>",
        "<section><footer>x</footer></section>",
        "<nav>x<h2>Rules</h2><p>y",
        "<div class=toc>x<p>y</p>",
        "<p hidden=until-found>x</p>",
        "<body class=toc>x",
    ],
)
def test_what_only_looks_like_furniture_stays(source: str) -> None:
    """A head with the title, parts of an article, and regions that nobody closed hold rules."""
    assert "x" in texts_of(source)


_ENTRIES = "".join(f"<h2 id=r{n}>Rule {n}</h2><p>It says {n}.</p>" for n in range(1, 9))


@pytest.mark.parametrize(
    ("links", "is_contents"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8], True),
        ([1, 2, 3, 5, 6, 7], True),
        ([2, 3], True),
        ([1, 4, 8], False),
    ],
)
def test_contents_are_told_from_lists_of_links(links: list[int], is_contents: bool) -> None:
    """A list of links in front is contents if it leaves out few headings on its way."""
    listed = "".join(f"<li><a href='#r{n}'>Rule {n}</a>" for n in links)
    top, bottom = (listed, "") if len(links) != 3 else ("", listed)
    document = read_html(f"<h1>Rules</h1><ul>{top}</ul>{_ENTRIES}<ul>{bottom}</ul>", "x.html")
    left = [each.text for each in document.dropped if each.reason == "contents"]
    assert left == [f"Rule {n}" for n in links if is_contents]


def test_the_title_of_contents_goes_with_them() -> None:
    """A heading over nothing but links is dropped with them; the title of the guide is not."""
    listed = "".join(f"<li><a href='#r{n}'>Rule {n}</a>" for n in range(1, 9))
    source = f"<h1>Rules</h1><h2>Inside</h2><ol>{listed}</ol>{_ENTRIES}"
    assert texts_of(source)[:2] == ["Rules", "Rule 1"]


def test_a_see_also_list_is_kept_with_its_links() -> None:
    """Links under an entry are what leads on from it."""
    source = f"{_ENTRIES}<p>See also</p><ul><li><a href='#r3'>Rule 3</a><li><a href=#r1>Rule 1</a>"
    targets = [target for line in lines_of(source) for target in line.targets]
    assert [(target.text, target.anchor) for target in targets] == [
        ("Rule 3", "r3"),
        ("Rule 1", "r1"),
    ]


def test_anchors_go_to_the_line_behind_them() -> None:
    """An id counts for the next line that is kept, also across what is left out."""
    source = (
        "<a name=one></a><div id=two><nav>x</nav><h2 id=three>T</h2>a<span id=four>b</span></div>"
    )
    assert [line.anchors for line in lines_of(source)] == [("one", "two", "three"), ("four",)]


@pytest.mark.parametrize(
    ("href", "anchor"),
    [
        ("#a", "a"),
        ("rules.html#a", "a"),
        ("#%C5%82%C3%B3d%C5%BA", "łódź"),
        ("other.html#a", None),
        ("https://example.org/#a", None),
        ("#", None),
    ],
)
def test_only_links_inside_the_document_are_targets(href: str, anchor: str | None) -> None:
    """Links to elsewhere keep their words alone."""
    document = read_html(f"<p>See <a href='{href}'>this</a> rule.", "rules.html")
    found = [target.anchor for target in document.lines[0].targets]
    assert found == ([anchor] if anchor else [])


def test_an_unclosed_link_ends_with_its_line() -> None:
    """The punctuation behind its words is not part of them, the next line even less."""
    first, second = lines_of("<p>(See <a href=#a>Oil, lamps.)<p>Then go on.")
    assert [(target.text, target.anchor) for target in first.targets] == [("Oil, lamps", "a")]
    assert second.targets == ()


def test_a_link_back_to_the_top_is_no_rule() -> None:
    """It is navigation where it is repeated; a link that unfolds an answer is kept."""
    source = "<h1>R</h1><a href='#'>Who starts?</a><p>Ana.</p>" + "<p><a href='#'>Up</a></p>" * 2
    assert texts_of(source) == ["R", "Who starts?", "Ana."]


@pytest.mark.parametrize(
    ("source", "title"),
    [
        (
            "<title>Salt Road, rules, version 2</title><h1>The rules</h1>",
            "Salt Road, rules, version 2",
        ),
        ("<title>The rules | A shop</title><h1>The rules</h1>", "The rules"),
        ("<title>Salt</title><h1>One</h1><h1>Two</h1>", "Salt"),
        ("<h1>The rules</h1>", "The rules"),
        ("<p>x", ""),
    ],
)
def test_the_title_is_the_fuller_of_the_two(source: str, title: str) -> None:
    """`<title>` unless the one `<h1>` says the same without the name of the site."""
    assert read_html(source, "x.html").title == title


def test_a_character_reference_without_end_is_no_character() -> None:
    """Thousands of digits name nothing; Python alone would refuse to read the number."""
    assert texts_of(f"a&#{'9' * 5000};b &#x{'f' * 5000};c &#0065;") == ["a\ufffdb \ufffdc A"]


def test_metadata_becomes_properties() -> None:
    """Language, version and date, however they are spelt."""
    source = (
        "<html lang=en-GB><meta name=Revision content=' 1.2 '><meta property=date content=2020>"
    )
    expected = (("language", "en"), ("version", "1.2"), ("date", "2020"))
    assert read_html(source, "x.html").properties == expected


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 100_000 + "x" + "</div>" * 100_000,
        "<table><tr><td>" * 30_000 + "x",
        "<ul><li>" * 50_000 + "x",
        "<b>" * 50_000 + "<div>" * 50_000 + "x" + "</b>" * 50_000,
    ],
    ids=["div", "table", "list", "crossed"],
)
def test_depth_costs_nothing(source: str) -> None:
    """Neither the stack nor the clock runs out on elements that nest without end."""
    started = time.process_time()
    assert texts_of(source) == ["x"]
    assert time.process_time() - started < 20


@pytest.mark.parametrize(
    "piece",
    ["<!--", '<a "', '<x a=">"', "<title>", "</", "<![CDATA[", "<a ", "&#", "{", "word ", "<p>a"],
)
def test_hostile_and_long_input_takes_linear_time(piece: str) -> None:
    """Patterns that make parsers search to the end again and again, and one line of all of it."""
    source = "<style>" + piece + "</style>" if piece == "{" else piece
    started = time.process_time()
    read_html(source * (200_000 // len(source)), "x.html")
    assert time.process_time() - started < 4


def test_a_page_with_glossary_and_charts(guides: Path) -> None:
    """Every heading of the raw file, charts as rows, no line of the body lost."""
    source = (guides / "l5r-rules-reference-16-en.html").read_text("utf-8")
    document = read_html(source, "x.html")
    levels = Counter(line.level for line in document.lines if line.level)
    assert levels == {1: 1, 2: 9, 3: 162, 4: 46, 5: 76}
    assert sum(bool(line.cells) for line in document.lines) == 66
    assert max(line.depth for line in document.lines) >= 1
    assert sum(line.marker == "•" for line in document.lines) > 500
    assert {left.reason for left in document.dropped} == {"furniture"}


def test_a_page_with_contents_and_colours(guides: Path) -> None:
    """The contents are left out whole, changes in colour are emphasis."""
    source = (guides / "l5r-emerald-reference-2023-en.html").read_text("utf-8")
    document = read_html(source, "x.html")
    contents = [left for left in document.dropped if left.reason == "contents"]
    assert len(contents) == source.split('<div id="content">')[0].count("<li>") + 1
    coloured = [run for line in document.lines for run in line.emphasis if run.style == Style.COLOR]
    assert len(coloured) > 100
