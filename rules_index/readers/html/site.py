"""Finds the parts of a page that belong to the website and not to the guide, such as menus.

They are recognized by the tags, ids and class names of their elements.
"""

from __future__ import annotations

import re

from rules_index.readers.html.scope import BLOCKS, Element
from rules_index.readers.html.tokens import Token
from rules_index.readers.html.writer import Writer

# Buttons of a wiki, and what pages hide when they are printed: any element.
_BUTTONS = re.compile(
    r"(?:mw-)?editsection$|no-?print$|d-print-none$|(?:faq|accordion|toggle|collapse)-?(?:icon|arrow)$"
)
_FURNITURE = re.compile(
    r"(?:comments(?:-area|-list)?|comment-?list|respond|disqus_thread|giscus|utterances"
    r"|cookie(?:s|bar)|cookie-(?:notice|banner|consent|bar|law|popup)|gdpr(?:-\w+)?"
    r"|catlinks|navbox|printfooter|sitesub|contentsub"
    r"|sharedaddy|jp-post-flair|jp-relatedposts|addtoany\w*|a2a_kit|social-?(?:share|links|icons)\w*"
    r"|share-?(?:buttons|links|bar)\w*|like-?box|entry-(?:meta|footer)|post-(?:meta|navigation)|toc_container)$"
)
_FOOT = re.compile(r"(?:(?:site|page)-?)?footer$|colophon$")
_MENU = re.compile(
    r"(?:(?:\w+-)?(?:sidebar|menu|widgets?|topbar|toolbar)|widget-area|related(?:-\w+)?|share|social)$"
)
_SHARE_LINKED = 0.5
"""The least share of pieces of text inside links in an element that is dropped as a menu. Chosen by
hand."""


def reason_by_name(token: Token) -> str:
    """Return why an element is left out, judged by its id and classes: "navigation" or "furniture".

    Return "" if the element stays.
    """
    names = names_of(token)
    if any(map(_BUTTONS.match, names)):
        return "navigation"
    block = token.name in BLOCKS and token.name not in ("html", "body", "main", "article")
    return "furniture" if block and any(map(_FURNITURE.match, names)) else ""


def is_foot(token: Token) -> bool:
    """Tell whether an element is the foot of the page, judged by its tag, id and classes."""
    return token.name == "footer" or (
        token.name == "div" and any(map(_FOOT.match, names_of(token)))
    )


def may_be_menu(token: Token) -> bool:
    """Tell whether an element may be a menu, judged by its tag, id and classes.

    It is left out only if `is_beside` then finds that its words are mostly links out of the guide.
    """
    block = token.name in BLOCKS and token.name not in ("html", "body", "main", "article")
    return block and (token.name == "aside" or any(map(_MENU.match, names_of(token))))


def is_beside(writer: Writer, element: Element) -> bool:
    """Tell whether an element that has ended is no part of the guide, but a menu or a page head.

    A menu consists mostly of links; a page head has no heading in it.
    """
    if element.is_page_head and writer.last_heading < element.first:
        return True
    linked = writer.linked - element.linked
    mostly = linked >= _SHARE_LINKED * (writer.words - element.words)
    return element.is_menu and linked > 1 and mostly


def names_of(token: Token) -> list[str]:
    """Return the id and the classes of an element in lower case; [] if it has no attributes."""
    told = token.attributes
    return f"{told.get('id', '')} {told.get('class', '')}".lower().split() if told else []
