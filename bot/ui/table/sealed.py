"""The sealed panel: what one seat chooses in secret, seen by nobody else.

SealedView -> Components V2

A press on a value locks it. The chosen value is in the label of a button or in the marked option,
never in a control's id: ids are logged, labels are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.engine.view_model.form_fields import FormField, Option
from bot.engine.view_model.screen import SealedView
from bot.locale.catalogue import Words
from bot.ui.components import MOST_OPTIONS, PURPLE, Button, Styles, boxed, button, in_rows
from bot.ui.markdown import brief, capital, shortened
from bot.ui.table import ids
from bot.ui.table.action_buttons import select

LOTS = 10
"""The most values of a choice that have a button each; more are a select."""
_LABEL = 40


def sealed_view(
    key: str,
    seq: int,
    sealed_choice: SealedView,
    words: Words,
    *,
    picked: str = "",
    note: str = "",
    lots: Sequence[str] = (),
) -> ui.LayoutView:
    """Return the private panel of a secret choice.

    `picked` is a value that is marked but not locked. `lots` are random ids for the buttons of the
    values, drawn anew for each panel; with too few of them the values are a select. `note` is the
    result of the press before. `key` is the table's key, `seq` the number of its last event.
    """
    text = "\n".join(_lines(sealed_choice, words, picked, note))
    view = boxed(PURPLE, text)
    lone = only_field(sealed_choice)
    if lone and len(values(lone)) <= len(lots) and not picked:
        for row in in_rows(_values(key, seq, sealed_choice, lots)):
            view.add_item(row)
        view.add_item(ui.ActionRow(*_after(key, seq, sealed_choice, words)))
        return view
    if lone:
        marked = picked or lone.now
        name = ids.PICK.of(table=key, seq=seq, choice=sealed_choice.choice)
        view.add_item(select(capital(lone.name), name, values(lone), marked))
    view.add_item(ui.ActionRow(*_buttons(key, seq, sealed_choice, words, picked)))
    return view


def _values(key: str, seq: int, sealed_choice: SealedView, lots: Sequence[str]) -> Iterator[Button]:
    """Yield a button for each value; the button of the locked value is green and disabled."""
    lone = sealed_choice.fields[0]
    for option, lot in zip(values(lone), lots, strict=False):
        locked = bool(sealed_choice.locked) and option.value == lone.now
        style = Styles.success if locked else Styles.primary
        name = ids.SEAL.of(table=key, seq=seq, choice=sealed_choice.choice, lot=lot)
        yield button(value_label(sealed_choice, option), name, style, disabled=locked)


def value_label(sealed_choice: SealedView, option: Option) -> str:
    """Return the label of a value's button: “Bid 4”."""
    return shortened(f"{capital(sealed_choice.name)} {option.label}", _LABEL)


def value_of_button(components: Any, custom_id: str, sealed_choice: SealedView) -> str:
    """Return the value that is on the label of the button with this id; "" if there is none."""
    lone = only_field(sealed_choice)
    labels = {value_label(sealed_choice, one): one.value for one in (values(lone) if lone else ())}
    return labels.get(_label_of(components, custom_id), "")


def _label_of(components: Any, custom_id: str) -> str:
    for one in components:
        if getattr(one, "custom_id", None) == custom_id:
            return str(getattr(one, "label", "") or "")
        found = _label_of(getattr(one, "children", ()), custom_id)
        if found:
            return found
    return ""


def only_field(sealed_choice: SealedView) -> FormField | None:
    """Return the choice's only question if its values fit into a select; else None."""
    if len(sealed_choice.fields) != 1:
        return None
    (field,) = sealed_choice.fields
    return field if not field.many and 1 <= len(values(field)) <= MOST_OPTIONS else None


def values(field: FormField) -> tuple[Option, ...]:
    """Return all values that a question allows; none for unlimited or more than 25 numbers."""
    if field.options:
        return field.options
    low, high = field.number or (None, None)
    if low is None or high is None or high - low >= MOST_OPTIONS:
        return ()
    return tuple(Option(str(one), str(one)) for one in range(low, high + 1))


def picked_value(components: Any) -> str:
    """Return the value marked in the select of a panel's message; "" if none is."""
    for one in components:
        for option in getattr(one, "options", ()):
            if option.default:
                return str(option.value)
        found = picked_value(getattr(one, "children", ()))
        if found:
            return found
    return ""


def _lines(sealed_choice: SealedView, words: Words, picked: str, note: str) -> Iterator[str]:
    yield f"### 🔒 {brief(capital(sealed_choice.name), 80)}"
    if sealed_choice.locked:
        yield words("Locked: **{value}**", value=brief(sealed_choice.locked, 200))
        if sealed_choice.known:
            yield words("Everybody knows this: it was revealed before the undo.")
        else:
            yield words("Nobody else sees it; you can change it until everybody is in.")
    elif not picked:
        yield words("Only you see this: a press locks it. It is revealed when all are in.")
    if picked and picked != _now(sealed_choice):
        yield words(
            "Picked: **{value}**; it counts once it is locked.", value=_said(sealed_choice, picked)
        )
    if sealed_choice.present:
        yield words("In: {names}", names=_names(sealed_choice.present))
    if sealed_choice.missing:
        yield words("Still to come: {names}", names=_names(sealed_choice.missing))
    if note:
        yield f"→ {brief(note, 300)}"


def _now(sealed_choice: SealedView) -> str:
    lone = only_field(sealed_choice)
    return lone.now if lone else ""


def _said(sealed_choice: SealedView, picked: str) -> str:
    lone = only_field(sealed_choice)
    named = (one.label for one in values(lone) if one.value == picked) if lone else ()
    return brief(next(iter(named), picked), 100)


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(brief(one, 40) for one in names)


def _buttons(
    key: str, seq: int, sealed_choice: SealedView, words: Words, picked: str
) -> Iterator[Button]:
    choice = sealed_choice.choice
    lone = only_field(sealed_choice)
    label = (
        words("Lock") if lone else words("Change …") if sealed_choice.locked else words("Choose …")
    )
    locking = button(label, ids.LOCK.of(table=key, seq=seq, choice=choice), Styles.success)
    locking.disabled = lone is not None and picked in {"", lone.now}
    yield locking
    yield from _after(key, seq, sealed_choice, words)


def _after(key: str, seq: int, sealed_choice: SealedView, words: Words) -> Iterator[Button]:
    """Yield the buttons beside the values: the rule and, for a locked value, withdraw and
    remind.
    """
    choice = sealed_choice.choice
    if sealed_choice.locked:
        yield button(words("Take back"), ids.WITHDRAW.of(table=key, seq=seq, choice=choice))
        if sealed_choice.missing:
            yield button(words("Remind"), ids.REMIND.of(table=key, seq=seq, choice=choice))
    yield button(words("Rule"), ids.RULE.of(table=key, seq=seq, kind="choice", key=choice))
