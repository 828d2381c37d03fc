"""The ids of all controls and forms, and what can be said in them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from bot.app import features
from bot.ui.control_id import ControlId, IdField

CONTROLS: tuple[ControlId, ...] = tuple(item.control_id for item in features.CONTROLS)
FORMS: tuple[ControlId, ...] = tuple(control_id for control_id, _ in features.FORMS)


def values(field: IdField) -> st.SearchStrategy[Any]:
    """Whatever a field can say."""
    said = st.from_regex(field.pattern, fullmatch=True).map(field.read)
    return said | st.just(field.empty) if field.can_be_empty else said


def said_by(control_id: ControlId, **fixed: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Whatever an id of this kind can say, with some of it fixed."""
    free = {key: values(one) for key, one in control_id.fields.items() if key not in fixed}
    return st.fixed_dictionaries({**free, **{key: st.just(one) for key, one in fixed.items()}})
