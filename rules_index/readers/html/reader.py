"""HTML, however broken -> Document: one Line for each paragraph, heading, list item or table row.

Tags open and close elements in a Scope; a Writer receives the words and how they look.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_index.model import Document
from rules_index.readers.contents import without_contents
from rules_index.readers.html.articles import PARTS, Articles
from rules_index.readers.html.blocks import begin_block, end_block
from rules_index.readers.html.marks import (
    Wardrobe,
    anchor_pointed_to,
    anchors,
    chosen_title,
    drawing,
    icon_name,
    is_page_head,
    metadata,
    picture_name,
    reason_to_leave_out,
)
from rules_index.readers.html.scope import BLOCKS, CELLS, VOID, Element, Scope
from rules_index.readers.html.site import is_beside, is_foot, may_be_menu, reason_by_name
from rules_index.readers.html.titles import Titles, title_class
from rules_index.readers.html.tokens import Sort, Token, tokens
from rules_index.readers.html.writer import BOLD, Writer
from rules_index.readers.runs import PLAIN, Reference, set_line

_LONGEST_ICON = 20
"""The most characters of a drawing's text that counts as an icon, such as a number or a word.

The text of a chart is longer. Chosen by hand.
"""
_ARTICLES = ("article", "section", "main", "blockquote")


def read_html(text: str, name: str) -> Document:
    """Read an HTML page into a Document; furniture, navigation, contents and scripts are left out.

    If an element that is to be left out has no end tag, read the page again and keep its words.
    Otherwise the whole rest of the page would be lost.
    """
    source = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    reader = _HtmlReader(name)
    reader.read(source)
    if reader.unclosed:
        reader = _HtmlReader(name, disbelieved=frozenset(reader.unclosed))
        reader.read(source)
    return reader.document()


@dataclass(slots=True)
class _HtmlReader:
    name: str
    disbelieved: frozenset[int] = frozenset()
    """The serial numbers of start tags that the first reading found unclosed.

    The words inside these elements are kept, although such elements are normally left out.
    """
    scope: Scope = field(init=False)
    writer: Writer = field(default_factory=Writer)
    articles: Articles = field(default_factory=Articles)
    titles: Titles = field(default_factory=Titles)
    wardrobe: Wardrobe = field(default_factory=Wardrobe)
    unclosed: list[int] = field(default_factory=list)
    properties: dict[str, str] = field(default_factory=dict)
    title: str = ""
    serial: int = 0

    def __post_init__(self) -> None:
        self.scope = Scope(self.ended)

    def read(self, source: str) -> None:
        for token in tokens(source):
            match token.sort:
                case Sort.WORDS:
                    self.writer.add(token.text, token.line)
                case Sort.OPEN:
                    self.open(token)
                case Sort.CLOSE:
                    self.close(token)
                case Sort.RAW:
                    self.take_raw(token)
                case Sort.COMMENT:
                    self.writer.leave_out(token.text, "comment", token.line)
        self.scope.end_all()
        self.writer.finish()

    def document(self) -> Document:
        self.writer.drop_ways_up()
        self.titles.settle(self.writer.lines)
        self.articles.settle(self.writer.lines)
        lines, contents = without_contents([set_line(draft) for draft in self.writer.lines])
        dropped = sorted(self.writer.dropped + contents, key=lambda left: left.line)
        return Document(
            lines=tuple(lines),
            format="html",
            name=self.name,
            dropped=tuple(dropped),
            title=chosen_title(self.title, lines),
            properties=tuple(self.properties.items()),
        )

    def take_raw(self, token: Token) -> None:
        if token.name == "style":
            self.wardrobe.learn(token.text)
        if token.name == "svg":
            self.take_drawing(*drawing(token.text), token.line)
        else:
            self.writer.leave_out(token.text, "script", token.line)

    def take_drawing(self, title: str, words: str, line: int) -> None:
        """Add the title of a drawing to the words; if it has no title, add the text inside the
        drawing.

        That text is added only if it is short and not inside an icon; otherwise it is recorded as a
        picture that is left out.
        """
        self.writer.add(title, line)
        unnamed = not title and not (self.scope.inline and self.scope.inline[-1].icon)
        if unnamed and len(words) <= _LONGEST_ICON:
            self.writer.add_picture(words, words, line)
        else:
            self.writer.leave_out(words, "picture", line)

    def open(self, token: Token) -> None:
        self.serial += 1
        if token.name in VOID:
            self.take_void(token)
            return
        if token.name in BLOCKS:
            self.before_block(token.name)
        if token.name == "a":
            self.scope.end("a", by_tag=False)
        element = Element(
            token.name, self.serial, words=self.writer.words, first=len(self.writer.lines)
        )
        element.linked, element.is_menu = self.writer.linked, may_be_menu(token)
        element.title = "" if self.writer.has_words else title_class(token)
        self.scope.start(element)
        self.dress(element, token)
        begin_block(self.scope, self.writer, token)
        if token.name in {"html", "body"}:
            self.declare(token)
        if token.closed:
            self.scope.end(token.name)

    def before_block(self, name: str) -> None:
        if self.writer.level and self.writer.has_words:
            self.scope.end("h1")
        self.titles.break_line(self.writer)
        self.scope.end_implied(name)
        if name in CELLS and not self.scope.nearest("tr", "table"):
            self.scope.start(Element("tr", first=len(self.writer.lines)))

    def dress(self, element: Element, token: Token) -> None:
        """Apply an element's styles, its link and its reason to be left out to the words inside
        it."""
        icon = icon_name(token)
        element.styles = PLAIN if icon else self.wardrobe.styles(token)
        if token.attributes and self.wardrobe.is_light(token):
            element.was_bold = self.writer.lighten()
        self.writer.restyle(element.styles, 1)
        if icon:
            element.icon = self.writer.add_picture(icon, icon, token.line)
        if self.serial not in self.disbelieved:
            element.reason = self.reason(token)
        if element.reason:
            self.writer.reasons.append(element.reason)
        if not self.writer.reasons:
            self.writer.anchors += anchors(token)
        anchor = anchor_pointed_to(token, self.name) if token.name == "a" else None
        if anchor is not None:
            element.reference = self.writer.reference = Reference(anchor, complete=False)
        element.leads_out = token.name == "a" and not anchor
        self.writer.links += element.leads_out
        element.label = token.attributes.get("aria-label", "").strip()
        element.is_page_head = is_page_head(token) and not self.scope.has(*_ARTICLES)

    def reason(self, token: Token) -> str:
        if token.name == "title" and self.scope.has_inline("svg"):
            return ""
        reason = reason_to_leave_out(token) or reason_by_name(token)
        if not reason and is_foot(token) and not self.scope.has(*_ARTICLES):
            return "furniture"
        return reason

    def take_void(self, token: Token) -> None:
        if not self.writer.reasons:
            self.writer.anchors += anchors(token)
        if token.name == "br":
            self.writer.add_break()
            self.titles.after_line(self.writer)
        elif token.name == "hr":
            self.before_block("hr")
        elif token.name == "img":
            self.writer.add_picture(*picture_name(token), token.line)
        elif token.name == "meta":
            self.declare(token)

    def declare(self, token: Token) -> None:
        name, value = metadata(token)
        if name and value:
            self.properties.setdefault(name, value)

    def close(self, token: Token) -> None:
        if token.name == "br":
            self.writer.add_break()
            return
        lost = token.name in PARTS and not self.scope.has(token.name)
        self.scope.end(token.name)
        if token.name in BLOCKS:
            self.writer.break_line()
        if lost:
            self.articles.end(token.name, self.writer.lines)

    def ended(self, element: Element, by_tag: bool) -> None:
        """Undo `dress` and `begin_block` for an element that has ended.

        `by_tag` is True if the element's own end tag ended it.
        """
        if element.reason:
            self.end_region(element, by_tag)
        self.writer.links -= element.leads_out
        if element.is_block:
            self.titles.break_line(self.writer)
            end_block(self.scope, self.writer, element)
            self.end_part(element)
        elif element.title:
            self.titles.note_inline(element.first, element.title, self.writer.words)
        self.writer.restyle(element.styles, -1)
        if element.was_bold:
            self.writer.restyle(BOLD, element.was_bold)
        if element.reference:
            element.reference.complete = by_tag
            self.writer.reference = None
        if element.icon and by_tag and self.writer.words > element.words:
            element.icon.text = ""

    def end_region(self, element: Element, by_tag: bool) -> None:
        words = self.writer.end_aside()
        self.writer.reasons.pop()
        if element.name == "title":
            self.title = self.title or words
        if not by_tag:
            self.unclosed.append(element.serial)

    def end_part(self, element: Element) -> None:
        if element.name in PARTS and not self.scope.has(element.name):
            self.articles.end(element.name, self.writer.lines, element.first, element.label)
        if element.title:
            self.titles.note(self.writer.lines, element.first, element.title)
        if is_beside(self.writer, element):
            self.writer.drop_from(element.first)
