"""Tracks the open HTML elements; tags may be unclosed, closed twice or in the wrong order.

`reader` passes on every tag, and gets a call when an element ends. A tag takes no longer if the
elements are nested deeply.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules_index.model import Style
from rules_index.readers.looks import name_set
from rules_index.readers.runs import PLAIN, Reference, Run

VOID = name_set(
    "area base basefont br col embed frame hr img input keygen link meta param source track wbr"
)
BLOCKS = name_set(
    "address article aside blockquote body caption center dd details dialog dir div dl dt"
    " fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup"
    " html legend li main menu nav noscript ol optgroup option p pre search section select"
    " summary table tbody td template tfoot th thead tr ul"
)
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LISTS = frozenset(("ul", "ol", "menu", "dir"))
CELLS = frozenset(("td", "th"))
_LIKE_CELLS = CELLS | {"caption"}
# What a start tag ends on its own, and how far up it may reach for it.
_ENDS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "li": (frozenset(("li",)), LISTS | _LIKE_CELLS),
    "dt": (frozenset(("dt", "dd")), frozenset(("dl",)) | _LIKE_CELLS),
    "dd": (frozenset(("dt", "dd")), frozenset(("dl",)) | _LIKE_CELLS),
    "tr": (frozenset(("tr", "caption")), frozenset(("table",))),
    "td": (frozenset(("td", "th", "caption")), frozenset(("tr", "table"))),
    "th": (frozenset(("td", "th", "caption")), frozenset(("tr", "table"))),
    "thead": (frozenset(("thead", "tbody", "tfoot", "caption", "tr")), frozenset(("table",))),
    "option": (frozenset(("option",)), frozenset(("select",))),
    "body": (frozenset(("head",)), frozenset()),
    "heading": (frozenset(("heading",)), _LIKE_CELLS),
}
_ENDS["tbody"] = _ENDS["tfoot"] = _ENDS["thead"]
# How far up an end tag may reach; a table ends whatever is open in it.
_FENCES: dict[str, frozenset[str]] = {
    "li": LISTS | _LIKE_CELLS,
    "dt": frozenset(("dl",)) | _LIKE_CELLS,
    "dd": frozenset(("dl",)) | _LIKE_CELLS,
    "table": frozenset(),
    **dict.fromkeys(name_set("tr td th caption thead tbody tfoot"), frozenset(("table",))),
}
_PARAGRAPH = frozenset(("p",))


@dataclass(slots=True, eq=False)
class Element:
    """An open element, and its effect on the words inside it."""

    name: str
    serial: int = 0
    """The position of the element's start tag among all start tags of the file."""
    styles: frozenset[Style] = PLAIN
    was_bold: int = 0
    """The number of open elements that had turned bold on when this element turned bold off."""
    reason: str = ""
    """The reason to leave out the element's words; "" if they stay."""
    reference: Reference | None = None
    icon: Run | None = None
    """The Run that shows the name of the element as an icon.

    The Run is emptied if the element has words of its own.
    """
    words: int = 0
    """The number of pieces of text (not of words) that were read before the element began."""
    first: int = 0
    """The number of lines before the element, which is the index of its first line."""
    cells: list[int] = field(default_factory=list)
    """In a table row, the index of the line at which each cell begins; else empty."""
    is_page_head: bool = False
    leads_out: bool = False
    """Whether the element is a link to another page, to the top of this page, or to nothing."""
    is_menu: bool = False
    """Whether the element looks like a menu, which is dropped if its words are mostly links."""
    linked: int = 0
    """The number of pieces of text in links out of the guide that were read before the element
    began."""
    title: str = ""
    """The class that marks the element as a title; "" if it has no such class."""
    terms: int = -1
    """In a list of definitions, the number of lines when its last term ended; -1 before the first
    term."""
    label: str = ""
    """The `aria-label` of the element, used as its heading if it has no heading inside."""
    depth: int = 0
    """In an inline element, the number of open blocks around it."""
    is_open: bool = True

    @property
    def key(self) -> str:
        """Return the name by which an end tag finds this element: its tag name; for h1 to h6,
        "heading".

        HTML lets the end tag of any heading close an open heading of any level.
        """
        return key_of(self.name)

    @property
    def is_block(self) -> bool:
        return self.name in BLOCKS


def key_of(name: str) -> str:
    return "heading" if name in HEADINGS else name


@dataclass(slots=True)
class Scope:
    """The open elements of a page.

    `ended` is called with each element that ends, and with True if the element's own end tag ended
    it.
    """

    ended: Callable[[Element, bool], None]
    blocks: list[Element] = field(default_factory=lambda: [Element("")])
    inline: list[Element] = field(default_factory=list)
    _places: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Element key -> the positions in `blocks` of the open elements with that key."""
    _named: dict[str, list[Element]] = field(default_factory=lambda: defaultdict(list))

    def start(self, element: Element) -> None:
        if element.is_block:
            self._places[element.key].append(len(self.blocks))
            self.blocks.append(element)
        else:
            element.depth = len(self.blocks)
            self.inline.append(element)
            self._named[element.name].append(element)

    def end_implied(self, name: str) -> None:
        """End the open elements that cannot contain a new block `name`: a new "li" ends the "li"
        before it."""
        self._end_last(_PARAGRAPH, _LIKE_CELLS)
        if rule := _ENDS.get(key_of(name)):
            self._end_last(*rule)

    def end(self, name: str, *, by_tag: bool = True) -> None:
        """End the innermost open element with this name.

        Only elements inside the same table cell or list as the end tag are searched. If none of
        them has the name, nothing happens.
        """
        if name in BLOCKS:
            key = key_of(name)
            self._end_last((key,), _FENCES.get(key, _LIKE_CELLS), by_tag=by_tag)
        elif self._named[name]:
            self._end_inline(self._named[name][-1], by_tag)
            while self.inline and not self.inline[-1].is_open:
                self.inline.pop()

    def end_all(self) -> None:
        self._pop_to(1)

    def has(self, *names: str) -> bool:
        return self._last(names) >= 0

    def has_inline(self, name: str) -> bool:
        return bool(self._named[name])

    def nearest(self, name: str, fence: str) -> Element | None:
        """Return the innermost open block called `name`, if it is inside the innermost block
        `fence`.

        Return None otherwise: in a table inside a `<dl>`, `nearest("dl", "table")` is None.
        """
        place = self._last((name,))
        return self.blocks[place] if place > self._last((fence,)) else None

    def _last(self, names: Iterable[str]) -> int:
        return max((self._places[name][-1] for name in names if self._places[name]), default=-1)

    def _end_last(
        self, names: Iterable[str], fences: Iterable[str], *, by_tag: bool = False
    ) -> None:
        place = self._last(names)
        if place > self._last(fences):
            self._pop_to(place, by_tag=by_tag)

    def _pop_to(self, place: int, *, by_tag: bool = False) -> None:
        while len(self.blocks) > place:
            while self.inline and self.inline[-1].depth >= len(self.blocks):
                inner = self.inline.pop()
                if inner.is_open:
                    self._end_inline(inner, False)
            element = self.blocks.pop()
            self._places[element.key].pop()
            self.ended(element, by_tag and len(self.blocks) == place)

    def _end_inline(self, element: Element, by_tag: bool) -> None:
        element.is_open = False
        self._named[element.name].pop()
        self.ended(element, by_tag)
