"""A small lexicon of topics outside all rule guides, such as other games, shops and the weather.

No list of topics is complete, so a match is only one of several signals that a question is
off-topic.
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
