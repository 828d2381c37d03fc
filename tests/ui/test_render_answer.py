"""The answer message: what stands where, what is bold, what is set off, and that it always fits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.entry_view import (
    CardReply,
    CardsTogether,
    EntryRef,
    EntryView,
    Listing,
    Quote,
    Reply,
    Ruling,
    Source,
)
from bot.locale.catalogue import words
from bot.ui import ids
from bot.ui.answer import browse_view, card_view, entry_layout, nothing_view, reply_view
from bot.ui.ids import EntryPlace
from bot.ui.lists import together_text
from tests.ui.limits import Part, broken, page_said, parts

EN = words("en")
SOURCE = Source("The Lantern Game", "2", "Oil", 7, 40, "lantern-en/oil")
OIL = EntryRef("a" * 10, "Oil", "", "rule", "lantern", "en", "2")
FOG = EntryRef("b" * 10, "Fog", "", "errata", "lantern", "en", "2")
ENTRY = EntryView(
    OIL, "rule", "lantern", "en",
    "Oil burns in lanterns.\n- A lantern without oil goes out.\n- Take 1 oil from a keeper.",
    "A lantern without oil goes out.", SOURCE,
)  # fmt: skip
ERRATUM = Quote("Oil", 'Pay 1 oil.\n(Replaces "Take 1 oil from a keeper.")', SOURCE, FOG)


def said(view: object) -> list[str]:
    return [part["content"] for part in parts(view) if part["type"] == 10]  # type: ignore[arg-type] # a view


def controls(view: object, kind: int) -> list[Part]:
    return [part for part in parts(view) if part["type"] == kind]  # type: ignore[arg-type] # a view


def test_the_passage_stands_out() -> None:
    """What answers is bold behind its bullet, the rest is not; kind, game and source are told."""
    told = "\n".join(said(entry_layout(ENTRY, EN)))
    assert "- **A lantern without oil goes out.**" in told
    assert "\nOil burns in lanterns.\n" in told
    assert "rule · lantern · English" in told
    assert "The Lantern Game, version 2, Oil, page 7, line 40" in told


def test_a_single_sentence_need_not_stand_out() -> None:
    """Where there is nothing beside the passage, bold says nothing."""
    entry = replace(ENTRY, text="Oil burns.", passage="Oil burns.")
    assert "**" not in "\n".join(said(entry_layout(entry, EN)))


def test_errata_come_first_and_strike_old_words() -> None:
    """The correction is above the text; the words it replaces are struck through in both."""
    texts = said(entry_layout(replace(ENTRY, errata=(ERRATUM,)), EN))
    above = next(i for i, text in enumerate(texts) if "Erratum: Oil" in text)
    below = next(i for i, text in enumerate(texts) if "Oil burns" in text)
    assert above < below
    assert "~~Take 1 oil from a keeper.~~" in texts[above]
    assert "- ~~Take 1 oil from a keeper~~." in texts[below]
    assert "~~Pay" not in texts[above]


def test_an_erratum_that_is_shown_itself_strikes_its_old_words() -> None:
    """Opened on its own, an erratum shows what holds and what does not."""
    entry = replace(ENTRY, kind="errata", text=ERRATUM.text, passage="")
    assert "~~Take 1 oil from a keeper.~~" in "\n".join(said(entry_layout(entry, EN)))


def test_house_rulings_are_set_off_below() -> None:
    """A ruling stands in a box of its own below the official text, with who and when."""
    entry = replace(ENTRY, rulings=(Ruling("Oil never runs out.", "Ana", "2026-07-18"),))
    view = entry_layout(entry, EN)
    boxes = controls(view, 17)
    assert len(boxes) == 2
    official, house = ("\n".join(str(p) for p in box["components"]) for box in boxes)
    assert "never runs out" not in official
    assert "House ruling" in house
    assert "Ana, 2026-07-18" in house
    assert page_said(view) == ENTRY.text


def test_newer_words_are_warned_of_and_can_be_opened() -> None:
    """That a newer version says it otherwise is told, and one press away."""
    newer = EntryRef("c" * 10, "Oil", "", "rule", "lantern", "en", "3")
    view = entry_layout(replace(ENTRY, newer=(newer,), warnings=("An icon is missing.",)), EN)
    told = "\n".join(said(view))
    assert "⚠ Version 3 of this guide says this otherwise." in told
    assert "⚠ An icon is missing." in told
    assert newer.mark in str(controls(view, 3))


def test_a_change_in_another_language_is_warned_of() -> None:
    """There nobody can compare words: the newer guide marks what it has changed."""
    newer = EntryRef("c" * 10, "Olej", "", "rule", "lantern", "pl", "3")
    told = "\n".join(said(entry_layout(replace(ENTRY, newer=(newer,)), EN)))
    assert "⚠ The newer version of this guide (Polski) marks this as changed." in told


def test_pages_keep_what_answered() -> None:
    """Turning pages and showing to all keep the passage bold; the page that answers comes first."""
    text = "\n".join(f"{n}: " + "The fog comes in. " * 20 for n in range(20))
    entry = replace(ENTRY, text=text, passage=text.split("\n")[14])
    view = entry_layout(entry, EN)
    assert "**14" in "\n".join(said(view))
    assert "page 1 of" not in "\n".join(said(view))
    names = [part["custom_id"] for part in controls(view, 2)]
    assert ids.PUBLIC.of(at=EntryPlace(OIL.mark, 14), page=3) in names
    assert ids.SHOW.of(to=EntryPlace(OIL.mark, 14), page=2) in names


def test_a_card_shows_its_lists_and_all_its_entries() -> None:
    """One message: the name, the list it stands on in the list's words, a select of the rest."""
    lists = (Listing(FOG, "Choose one of these.", SOURCE, ("Paper Lantern",)),)
    found = CardReply("Paper Lantern", ("Core 7",), (OIL, FOG), ENTRY, lists, (), "d" * 10)
    view = card_view(found, EN)
    told = "\n".join(said(view))
    assert "Paper Lantern" in told
    assert "On the list “Fog”" in told
    assert "> Choose one of these." in told
    (select,) = controls(view, 3)
    assert [option["value"] for option in select["options"]] == [OIL.mark, FOG.mark]
    assert select["options"][0]["default"]


def test_nothing_is_told_twice() -> None:
    """A question is not its own heading, nor a card's name; a list that is open is not quoted."""
    faq = replace(ENTRY, ref=replace(OIL, title="Does it burn?"), text="Does it burn?\nYes.")
    assert "\n".join(said(entry_layout(faq, EN))).count("Does it burn?") == 1
    shown = replace(ENTRY, kind="list", ref=FOG, text="Choose one of these.\n- Fog")
    lists = (Listing(FOG, "Choose one of these.", SOURCE, ("Fog",)),)
    found = CardReply("Fog", ("Core 7",), (FOG,), shown, lists, (), "d" * 10)
    told = "\n".join(said(card_view(found, EN)))
    assert told.count("Choose one of these.") == 1
    assert "### Fog" not in told


def test_cards_together_are_told_in_the_words_of_the_lists() -> None:
    """Which list holds which, what it says, who stands on none, what is no card; no verdict."""
    lists = (Listing(FOG, "Choose one of these.", SOURCE, ("Paper Lantern", "Bridge")),)
    cards = ("Paper Lantern", "Bridge", "Moth")
    told = together_text(CardsTogether(cards, ("Blah",), lists, (FOG,)), EN)
    assert "On the list “Fog”: Paper Lantern, Bridge" in told
    assert "> Choose one of these." in told
    assert "On no list that is known here: Moth" in told
    assert "“Blah”" in told


def test_nothing_says_where_it_looked() -> None:
    """Without an answer the guides that were searched are named; without guides, what to do."""
    told = "\n".join(said(nothing_view(Reply("nothing", "x", searched=("Lantern",)), EN)))
    assert "Searched: Lantern" in told
    assert "/library add" in "\n".join(said(nothing_view(Reply("nothing", "x"), EN)))


def test_suggestions_say_which_language_is_missing() -> None:
    """A choice from another language than asked for says so."""
    reply = Reply("suggestions", "x", None, (OIL,), language_missing="cs")
    assert "“Čeština”" in "\n".join(said(reply_view(reply, EN)))


def test_many_titles_are_browsed() -> None:
    """25 a page; the first page leads on, the last one back, a page that is gone to the last."""
    refs = [EntryRef(f"{n:010x}", f"Title {n}") for n in range(60)]
    assert [p["label"] for p in controls(browse_view(refs, EN, "faq"), 2)] == ["▶"]
    last = browse_view(refs, EN, "faq", page=9)
    assert [p["label"] for p in controls(last, 2)] == ["◀"]
    assert len(controls(last, 3)[0]["options"]) == 10


ODD = st.text(st.one_of(st.sampled_from("*_`|\\# \n"), st.characters(codec="utf-8")), max_size=6000)
MARK = st.integers(0, 16**10 - 1).map("{:010x}".format)
REF = st.builds(EntryRef, MARK, ODD, ODD, st.sampled_from(["", "rule", "list"]), ODD, ODD, ODD)
ANY_SOURCE = st.builds(Source, ODD, ODD, ODD, st.one_of(st.none(), st.just(12)), st.just(9), ODD)
QUOTE = st.builds(Quote, ODD, ODD, ANY_SOURCE, st.one_of(st.none(), REF))
RULING = st.builds(Ruling, ODD, ODD, ODD)
REFS = st.lists(REF, max_size=30).map(tuple)
ANY_LEAF = st.builds(
    EntryView, REF, st.sampled_from(["rule", "errata"]), ODD, ODD, ODD, ODD, ANY_SOURCE,
    errata=st.lists(QUOTE, max_size=4).map(tuple), related=REFS, translations=REFS,
    warnings=st.lists(ODD, max_size=4).map(tuple), before=REF, after=REF, chart=REFS, newer=REFS,
    rulings=st.lists(RULING, max_size=6).map(tuple),
)  # fmt: skip


@pytest.mark.parametrize("text", ["*" * 6000, "- *\n" * 3000, '"_" ' * 2000, "x" * 6000])
def test_the_worst_of_everything_fits(text: str) -> None:
    """Every part as long as it gets, each of its characters escaped: still one message."""
    source = Source(text, text, text, 10**6, 10**6, text)
    ref = EntryRef("f" * 10, text, text, "rule", text, text, text)
    refs = tuple(replace(ref, mark=f"{n:010x}") for n in range(40))
    entry = EntryView(
        ref, "errata", text, text, text, text[:1000], source, (Quote(text, text, source, ref),) * 9,
        refs, refs, (text,) * 9, ref, ref, refs, refs, (Ruling(text, text, text),) * 9,
    )  # fmt: skip
    for page in range(3):
        assert broken(entry_layout(entry, EN, page=page, missing=text, others=["0" * 10] * 9)) == []
    listing = Listing(ref, text, source, (text,) * 9)
    card = CardReply(text, (text,) * 9, refs, entry, (listing,) * 9, (), "0" * 10)
    assert broken(card_view(card, EN)) == []


@given(ANY_LEAF, ODD, st.booleans())
def test_whatever_is_shown_fits(entry: EntryView, missing: str, public: bool) -> None:
    """No text of any length or kind breaks a limit, and the page is still the entry's own words."""
    asker = 10**19 if public else None
    view = entry_layout(entry, EN, missing=missing, others=["0" * 10] * 9, asker=asker)
    assert broken(view) == []
    assert page_said(view) in (entry.text, "…") or page_said(view) in entry.text
    listing = Listing(entry.ref, entry.text, entry.source, (missing, "x") * 20)
    card = CardReply(missing, (missing,) * 9, entry.related, entry, (listing,) * 9, (), "0" * 10)
    assert broken(card_view(card, EN)) == []
    cards = (missing, "x") * 5
    assert (
        len(together_text(CardsTogether(cards, cards, (listing,) * 9, entry.related), EN)) <= 4000
    )
