"""Every request of the bot against Discord's own description of its HTTP API, where that is."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError

NAMED = "JUDGE_DISCORD_OPENAPI"


def mistakes(requests: Iterable[tuple[str, str, Any]]) -> list[str]:
    """What Discord would not take; nothing where no description is at hand."""
    named = os.environ.get(NAMED)
    return list(_mistakes(named, requests)) if named else []


def _mistakes(named: str, requests: Iterable[tuple[str, str, Any]]) -> Iterator[str]:
    seen = set()
    for method, path, sent in requests:
        template = next((one for pattern, one in _paths(named) if pattern.fullmatch(path)), None)
        if template is None:
            yield f"{method} {path}: Discord has no such path"
            continue
        body = _as_described(sent)
        key = (method, template, json.dumps(body, sort_keys=True))
        if body is None or key in seen:
            continue
        seen.add(key)
        validator = _validator(named, template, method.lower())
        if validator is None:
            yield f"{method} {path}: Discord takes nothing there"
        elif wrong := next(validator.iter_errors(body), None):
            yield f"{method} {template}: {deepest(wrong)}"


def deepest(error: ValidationError) -> str:
    """Where a body is wrong and how: of all kinds of part it might be, the one it comes nearest to.

    A part that says it is of another kind fits none of the others; that tells nobody anything.
    """
    worst = max(_entries(error), key=lambda one: (len(one.instance_path), not _other_kind(one)))
    return f"{'/'.join(map(str, worst.instance_path))}: {worst.message[:300]}"


def _entries(error: ValidationError) -> Iterator[ValidationError]:
    branches = getattr(error.kind, "context", None)
    if not branches:
        yield error
    for branch in branches or ():
        for inner in branch:
            yield from _entries(inner)


def _other_kind(error: ValidationError) -> bool:
    return error.instance_path[-1:] == ["type"]


def _as_described(body: Any) -> Any:
    """discord.py numbers files, which Discord takes; the description knows only text there."""
    if not isinstance(body, dict) or "attachments" not in body:
        return body
    files = [{**one, "id": str(one["id"])} for one in body["attachments"]]
    return {**body, "attachments": files}


@cache
def _told(named: str) -> dict[str, Any]:
    return dict(json.loads(Path(named).read_text(encoding="utf-8")))


@cache
def _paths(named: str) -> list[tuple[re.Pattern[str], str]]:
    """The paths as patterns; those with fewer gaps first: `@original` is no number of a message."""
    templates = sorted(_told(named)["paths"], key=lambda one: one.count("{"))
    return [(re.compile(re.sub(r"\\{.*?\\}", "[^/]+", re.escape(one))), one) for one in templates]


@cache
def _validator(named: str, template: str, method: str) -> Draft202012Validator | None:
    told = _told(named)
    taken = told["paths"][template].get(method, {}).get("requestBody", {}).get("content", {})
    if "application/json" not in taken:
        return None
    schema = taken["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": told["components"]})
