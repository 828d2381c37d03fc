"""Tells what a single HTML tag means: styles, page furniture, icons, links, metadata."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from rules_index.language.fold import words
from rules_index.model import Line, Style
from rules_index.readers.html.scope import BLOCKS
from rules_index.readers.html.tokens import Sort, Token, tokens
from rules_index.readers.looks import (
    LIGHT,
    class_rules,
    declarations,
    is_coloured,
    name_set,
    styles_of_css,
    styles_of_names,
)
from rules_index.readers.markers import ItemList, style_named
from rules_index.readers.runs import PLAIN

_BOLD, _ITALIC = frozenset((Style.BOLD,)), frozenset((Style.ITALIC,))
_TAGS: dict[str, frozenset[Style]] = {
    **dict.fromkeys(("b", "strong", "th", "dt", "summary"), _BOLD),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), _ITALIC),
    **dict.fromkeys(("del", "s", "strike"), frozenset((Style.STRUCK,))),
    **dict.fromkeys(("mark", "ins"), frozenset((Style.COLOR,))),
}
# Colour of the whole page is the colour of plain words.
_PAGE = frozenset(("html", "body", "main"))
_REASONS = {
    "title": "furniture",
    "nav": "navigation",
    "noscript": "script",
    "template": "script",
    "select": "furniture",
    "datalist": "furniture",
}
_ROLES = {"navigation": "navigation", "doc-toc": "contents", "contentinfo": "furniture"}
_CONTENTS = re.compile(r"(?:toc\d?|table-?of-?contents|msotoc\d)$")
_NAVIGATION = re.compile(r"(?:nav|navbar|navigation|breadcrumbs?|pagination|skip-link)$")
_ICON_TAGS = frozenset(("span", "i", "em", "b", "a", "abbr", "svg"))
_ICON_CLASS = re.compile(r"(?:icon|ico|fa|glyphicon|symbol)-(?=.*[a-z]{2})(.+)$", re.I)
_NO_NAME = re.compile(r"(?:\d+x|xs|sm|lg|xl|fw|spin|pulse|inline|solid|regular|brands)$")
_STEM = re.compile(r"([^\W\d_]+(?:[-_ ][^\W\d_]+)*)\.\w+$")
_NUMBER = re.compile(r"\s*([+-]?\d{1,9})")
_VERSION = frozenset(("version", "revision", "revnumber", "dc.version"))
_DATE = name_set(
    "date revdate revised last-modified dc.date dcterms.date dcterms.created dcterms.modified"
    " article:published_time article:modified_time"
)
_LANGUAGE = frozenset(("language", "content-language", "dc.language", "dcterms.language"))


@dataclass(slots=True)
class Wardrobe:
    """The CSS rules that the page has declared so far, and the styles that they give to an
    element."""

    rules: dict[str, str] = field(default_factory=dict)
    """Class name -> the CSS declarations for this class."""
    known: dict[tuple[str, str, str, str], frozenset[Style]] = field(default_factory=dict)
    """The tag name, classes, `style` and `color` of an element -> its styles; saves a second
    look-up."""

    def learn(self, sheet: str) -> None:
        for name, told in class_rules(sheet):
            self.rules[name] = f"{self.rules.get(name, '')};{told}"[-1000:]
        self.known.clear()

    def styles(self, token: Token) -> frozenset[Style]:
        own = _TAGS.get(token.name, PLAIN)
        if not token.attributes or token.name in _PAGE:
            return own
        get = token.attributes.get
        key = (token.name, get("class", ""), get("style", ""), get("color", ""))
        if not any(key[1:]):
            return own
        if key not in self.known:
            self.known[key] = self._looked_up(own, *key[1:])
        return self.known[key]

    def is_light(self, token: Token) -> bool:
        """Tell whether an element turns bold off for the words inside it."""
        get = token.attributes.get
        if not LIGHT.isdisjoint(get("class", "").lower().split()):
            return True
        weight = declarations(get("style", "")).get("font-weight", "")
        return weight in ("normal", "400") and token.name not in _PAGE

    def _looked_up(
        self, own: frozenset[Style], classes: str, style: str, colour: str
    ) -> frozenset[Style]:
        css = ";".join([*(self.rules.get(name, "") for name in classes.split()), style])
        told = declarations(css)
        styles = own | styles_of_css(css) | styles_of_names(classes)
        if told.get("font-weight", "") in ("normal", "400"):
            styles -= _BOLD
        if told.get("font-style", "") == "normal":
            styles -= _ITALIC
        return styles | {Style.COLOR} if is_coloured(colour) else styles


def reason_to_leave_out(token: Token) -> str:
    """Return the reason to leave out the words of an element, such as "hidden"; "" if they stay."""
    attributes = token.attributes
    if _is_hidden(attributes):
        return "hidden"
    if token.name in BLOCKS and attributes and token.name not in _PAGE:
        told = f"{attributes.get('id', '')} {attributes.get('class', '')}".lower().split()
        if any(map(_CONTENTS.match, told)):
            return "contents"
        if any(map(_NAVIGATION.match, told)):
            return "navigation"
        if attributes.get("role") in _ROLES:
            return _ROLES[attributes["role"]]
    return _REASONS.get(token.name, "")


def _is_hidden(attributes: dict[str, str]) -> bool:
    if "hidden" in attributes:
        return attributes["hidden"] != "until-found"
    style = attributes.get("style", "")
    return "none" in style.lower() and declarations(style).get("display") == "none"


def is_page_head(token: Token) -> bool:
    """Tell whether an element is the head of the page, which may hold the guide's title."""
    attributes = token.attributes
    return (
        token.name == "header"
        or attributes.get("role") == "banner"
        or (token.name == "div" and attributes.get("id") == "header")
    )


def icon_name(token: Token) -> str:
    """Return the name of an icon from its label or its class: "icon-die" -> "die".

    Return "" if the element is not an icon.
    """
    attributes = token.attributes
    if token.name not in _ICON_TAGS or not attributes:
        return ""
    classes = attributes.get("class", "").split()
    others = frozenset(classes)
    name = next((name for each in classes if (name := _name_in(each, others))), "")
    if name or attributes.get("role") == "img":
        label = attributes.get("aria-label") or attributes.get("title") or name
        return " ".join(label.split())
    return ""


def _name_in(class_name: str, others: frozenset[str]) -> str:
    """Return the name of an icon in one of its classes: "icon-die" -> "die"; "" if there is no
    name.

    `others` holds all classes of the element. If the element also has the part before the dash as a
    class, the rest is the name: "ms-tower" with a class "ms" -> "tower".
    """
    base, _, rest = class_name.partition("-")
    match = _ICON_CLASS.match(class_name)
    found = match[1] if match else rest if base in others else ""
    return "" if _NO_NAME.match(found) else found


def picture_name(token: Token) -> tuple[str, str]:
    """Return the name of a picture for the guide's text ("" if it has none), and its name for
    reports.

    The name for reports is never empty: at worst it is the file name or "a picture without name".
    """
    get = token.attributes.get
    label = get("alt") or get("aria-label") or get("title") or ""
    source = get("src", "")
    stem = "" if source.startswith("data:") else unquote(source).rpartition("/")[2]
    plain = _STEM.match(stem)
    if not label and plain and "alt" not in token.attributes:
        label = plain[1]
    return " ".join(label.split()), " ".join((label or stem or "a picture without name").split())


def drawing(source: str) -> tuple[str, str]:
    """Split the inside of an `<svg>` into its title and its other words; each is "" if there is
    none."""
    title, others, inside = "", list[str](), ""
    for token in tokens(source):
        if token.sort is Sort.OPEN:
            inside = token.name
        elif token.sort is Sort.WORDS and token.text.strip():
            if inside == "title" and not title and not others:
                title = token.text
            else:
                others.append(token.text)
    return title, " ".join(others)


def chosen_title(declared: str, lines: Sequence[Line]) -> str:
    """Return the title of a page: its `<title>` or its only `<h1>`; "" if it has neither.

    The `<h1>` is preferred if all its words are in the `<title>`, which often adds the site's name:
    "Moss – My Site" and "Moss" -> "Moss".
    """
    first, *others = [line.text for line in lines if line.level == 1] or [""]
    if not declared or (not others and set(words(first)) <= set(words(declared))):
        return first or declared
    return declared


def anchors(token: Token) -> list[str]:
    """Return the names by which links can point to an element: its id, and the name of an `<a>`."""
    attributes = token.attributes
    given = (attributes.get("id", ""), attributes.get("name", "") if token.name == "a" else "")
    return [name for name in given if name]


def anchor_pointed_to(token: Token, file: str) -> str | None:
    """Return the anchor in this document to which a link leads; None if the link leads elsewhere.

    An empty anchor "" means the top of the page. `file` is the name of this document's file.
    """
    path, hash_, fragment = token.attributes.get("href", "").strip().partition("#")
    if not hash_ or (path and unquote(path) != file):
        return None
    name = " ".join(unquote(fragment).split())
    return "" if name.lower() == "top" else name


def list_of(token: Token) -> ItemList:
    """Return an empty ItemList for a list tag; the tag's attributes decide how its items are
    numbered."""
    if token.name != "ol":
        return ItemList()
    told = declarations(token.attributes.get("style", ""))
    css = (told.get("list-style-type") or told.get("list-style") or "").split(" ")[0]
    style = style_named(token.attributes.get("type", "")) or style_named(css) or "1"
    down, step = "reversed" in token.attributes, -1 if "reversed" in token.attributes else 1
    to_one = down and "start" not in token.attributes
    return ItemList(style, number_of(token, "start", 1), step, down_to_one=to_one)


def number_of(token: Token, attribute: str, default: int) -> int:
    """Return the number in an attribute of a tag, or `default` if the attribute has no number."""
    match = _NUMBER.match(token.attributes.get(attribute, ""))
    return int(match[1]) if match else default


def metadata(token: Token) -> tuple[str, str]:
    """Return name and value of a property of the page, as `<meta>`, `<html>` or `<body>` declares
    it.

    The name is "language", "version" or "date"; it is "" if the tag declares none of them.
    """
    attributes = token.attributes
    if token.name in ("html", "body"):
        return "language", _language_of_code(
            attributes.get("lang") or attributes.get("xml:lang") or ""
        )
    name = (attributes.get("name") or attributes.get("http-equiv") or "").lower()
    name = name or attributes.get("property", "").lower()
    value = " ".join(attributes.get("content", "").split())
    if name in _LANGUAGE:
        return "language", _language_of_code(value)
    return "version" if name in _VERSION else "date" if name in _DATE else "", value


def _language_of_code(code: str) -> str:
    return re.split(r"[-_,; ]", code.strip().lower())[0]
