"""What a browser never shows as words is no rule: scripts, drawings, words for browsers of old."""

from __future__ import annotations

import pytest

from rules_index.readers.html import read_html


@pytest.mark.parametrize(
    "unseen",
    [
        "<noscript>{x}</noscript>",
        "<noscript><table><td>{x}</noscript>",
        "<noscript><div><p>{x}</noscript>",
        "<NoScript class='a'><ul><li>{x}</NOSCRIPT >",
        "<svg><text>{x}</text></svg>",
        "<svg><svg><text>{x}</text></svg><text>{x}</text></svg>",
        "<svg><foreignObject><p>{x}</p></foreignObject></svg>",
        "<svg><style>.{x}</style><desc>{x}</desc><metadata>{x}</metadata></svg>",
        "<svg><script>if (a<b) go</script><text>{x}</text></svg>",
        "<iframe>{x}</iframe>",
        "<canvas><p>{x}</canvas>",
        "<video>{x}</video>",
    ],
)
@pytest.mark.parametrize(
    "around", ["<p>Pay {} now</p>", "<div>Pay</div>{}<p>now</p>", "Pay {} now"]
)
def test_what_no_browser_shows_is_no_rule(unseen: str, around: str) -> None:
    """Words for browsers of old and those in drawings are told as left out, whatever is open."""
    hidden = unseen.format(x="words that nobody sees here")
    document = read_html(f"<h1>T</h1>{around.format(hidden)}<p>after</p>", "x.html")
    assert " ".join(line.text for line in document.lines) == "T Pay now after"
    assert any("words that nobody sees here" in left.text for left in document.dropped)


@pytest.mark.parametrize("tag", ["svg", "noscript", "canvas"])
def test_what_is_never_closed_takes_nothing_with_it(tag: str) -> None:
    """The rest of the guide is read, and drawings that are closed are still none of its words."""
    drawn = "<svg><text>hidden words of a drawing</text></svg>"
    found = read_html(f"<p>one <{tag}><p>two</p>{drawn}<p>end{drawn}", "x.html")
    assert [line.text for line in found.lines] == ["one", "two", "end"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Bow <svg><title>sun</title><text>S</text></svg> now", "Bow sun now"),
        ("Pay <svg><circle r='9'/><text>2</text></svg> now", "Pay [2] now"),
        ("Pay <svg class='icon-oil'><text>2</text></svg> now", "Pay [oil] now"),
    ],
)
def test_an_icon_that_is_drawn_leaves_no_hole(source: str, text: str) -> None:
    """Its title, what it is called or the figure in it stands where it stood."""
    assert [line.text for line in read_html(source, "x.html").lines] == [text]
