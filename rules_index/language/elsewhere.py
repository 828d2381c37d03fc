"""Topics outside all rule guides, such as other games, shops and the weather; a small lexicon.

No list is complete, so it is only one sign among others that a question is not for the guides.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rules_index.language.lexicon import Lexicon, build, read


@cache
def outside() -> Lexicon:
    """Return the lexicon of topics that no guide covers, such as shops and the weather."""
    text = files("rules_index.language").joinpath("elsewhere.toml").read_text("utf-8")
    return build(read(text))
