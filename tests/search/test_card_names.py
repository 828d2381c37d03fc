"""A card's name is found by its own way, past what the words in it score elsewhere."""

from __future__ import annotations

from pathlib import Path

from rules_index.answers.answer import State, ask
from rules_index.search.match.card import CARD
from rules_index.search.question.query import make_query
from rules_index.search.records import Ambiguous, Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import LANTERNS, file_lanterns

BELLS = """
## More questions

**Q: May Silver Bell (Reef, 4) ring while it is foggy, and does the silver bell ring twice?**

A: Silver Bell rings once. Silver or not, a bell rings once a round.

**Q: Is a silver bell lost when the boat sinks?**

A: Silver Bell is silver, so it sinks.
"""


def first(folder: Path, question: str) -> str:
    return Searcher(folder).search(question, Scope()).hits[0].row.title


def test_a_card_s_name_alone_is_that_card(tmp_path: Path) -> None:
    """Cards that share a word with it do not stand before it, however much is written of them."""
    file_lanterns(tmp_path, LANTERNS + BELLS)
    for typed in ("silver buoy", "silver buoi", "Silvr Buoy"):
        assert first(tmp_path, typed) == "Restricted list", typed


def test_a_rule_that_is_called_like_a_card_comes_first(tmp_path: Path) -> None:
    """Who types a term wants the rule, though a list holds a card of that name."""
    file_lanterns(tmp_path, LANTERNS.replace("Silver Buoy (Reef, 3)", "Fog (Reef, 3)"))
    assert first(tmp_path, "fog") == "Fog"


FRENCH = """# Les lanternes

Version 1.0, 3 mai 2021

## Huile

L'huile paie la lumière.

## Liste restreinte

Une seule de ces cartes.

- Chargez ! (Récif, 210)
- Glissande (Récif, 7)
"""
CHARGING = LANTERNS.replace("## Fog\n", "## Rowing\n\nRowers charge at the pier.\n\n## Fog\n")


def file_both(folder: Path, english: str = CHARGING, french: str = FRENCH) -> Searcher:
    """A French list of cards beside the English guide."""
    file_lanterns(folder, english)
    file_lanterns(folder, french)
    return Searcher(folder)


def test_a_word_of_one_language_is_no_slip_in_a_card_of_another(tmp_path: Path) -> None:
    """What nearly is the name of a French card, and is an English word, may well be that word."""
    searcher = file_both(tmp_path)
    for typed, state in (
        ("Charge!", State.SUGGESTIONS),
        ("Chargez !", State.ANSWER),
        ("chargexz", State.ANSWER),  # no word of any guide
        ("glisande", State.ANSWER),
    ):
        answer = ask(searcher, typed, Scope())
        assert answer.results[0].entry.title == "Liste restreinte", typed
        assert answer.state is state, typed
        assert bool(answer.card) == (state is State.ANSWER)
    assert ask(searcher, "charge", Scope(language="fr")).state is State.ANSWER


def test_a_title_goes_before_a_card_that_is_nearly_called_so(tmp_path: Path) -> None:
    """In whatever guide it stands."""
    searcher = file_both(tmp_path, CHARGING.replace("## Rowing", "## Charge"))
    answer = ask(searcher, "Charge!", Scope())
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, "Charge")
    assert not answer.card


def test_the_name_as_it_is_said_goes_before_one_that_is_nearly_so(tmp_path: Path) -> None:
    """Of cards that are called alike in two languages."""
    english = LANTERNS.replace("Old Wreck (Bay, 12)", "Lantern Glissandos (Bay, 12)", 1)
    french = FRENCH.replace("Glissande", "Lantern Glissandoz")
    searcher = file_both(tmp_path, english, french)
    for typed, title in (
        ("lantern glissandos", "Lantern Glissandos"),
        ("lantern glissandoz", "Liste restreinte"),
    ):
        assert ask(searcher, typed, Scope()).results[0].entry.title == title


BUOYS = """# Buoys: errata and questions

## Errata

### Silver Buoy (Reef, 3)

Its text should read: "The silver buoy rings whenever a boat passes by, and the boat stops."

### Silver Bell (Reef, 4)

It costs one oil more.

## Questions

**Q: Are silver buoys boats, or are they lights?**

A: They are lights.

**Q: May a lantern be silver?**

A: It may, but that is no buoy.
"""


def test_questions_about_a_card_count_as_it_does_in_whatever_form_they_name_it(
    tmp_path: Path,
) -> None:
    """What else is asked decides between them and its erratum; half a name is none."""
    file_lanterns(tmp_path, BUOYS)
    searcher, scope = Searcher(tmp_path), Scope()
    index = searcher.index()
    for typed in ("silver buoy a boat or what", "is the siver buoy a light or a boat"):
        query = make_query(typed, index, searcher.lexicon)
        matches = CARD(searcher.context(query, index, scope))
        assert not isinstance(matches, Ambiguous)
        raised = {index.rows[match.place].title for match in matches}
        assert raised == {"Silver Buoy", "Are silver buoys boats, or are they lights?"}, typed
    assert first(tmp_path, "is the siver buoy a light or a boat").startswith("Are silver buoys")
    assert first(tmp_path, "silver buoy") == "Silver Buoy"
