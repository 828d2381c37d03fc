"""Loads the weights of scores and of confidence; `weights.toml` explains each of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import tomli


@cache
def weights() -> dict[str, float]:
    """Return the weights of `weights.toml` by name, such as "title.stems" and "trust.known"."""
    text = files("rules_index.search").joinpath("weights.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomli.loads(text).items()}
