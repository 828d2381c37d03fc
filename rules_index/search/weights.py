"""The weights of scores and of trust: data, fitted by `judge eval --fit`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def weights() -> dict[str, float]:
    """The weights that ship, fitted by `judge eval --fit`."""
    text = files("rules_index.search").joinpath("weights.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text).items()}
