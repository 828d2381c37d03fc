"""Steps that stand as items, rows or terms inside an entry are found by their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.model import Entry, Identity, Kind, Passage
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.text.list_numbering import item_numbers
from rules_index.store.library import Library

TITLED = """= Kiln
:sectnums:

== Setup

Everybody takes seven tiles and a rake.

== Turn sequence

=== Morning

Light the kiln.

=== Noon

Place tiles.

=== Evening

Whoever has the most tiles loses one.
"""
COUNTED = """= Kiln

== Turn sequence

. Morning
.. Light the kiln.
. Noon
+
Everybody acts.

.. Place tiles.
.. Score each closed row.
.. Whoever has the most tiles loses one.
. Evening
.. Rake the ashes.
"""
STARTED = """= Kiln

== Turn sequence

=== Phase 2: Noon

. Place tiles.
. Score each closed row.
. Whoever has the most tiles loses one.

=== Phase 3: Evening

[start=1]
. Rake the ashes.
"""
TERMS = """= Kiln

== Turn sequence

=== Phase 2: Noon

2.1:: Place tiles.
2.2:: Score each row.
2.3:: Whoever has the most tiles loses one.
"""
NAMED_TERMS = """= Kiln

== Turn sequence

[[s21]]2.1 Building:: Place tiles.
[[s22]]2.2 Scoring:: Score each row.
[[s23]]2.3 Loss:: Whoever has the most tiles loses one.
"""
LINES = """= Kiln

== Turn sequence

1. Morning
1.1. Light the kiln.
1.2. Draw two tiles.
2. Noon
2.1. Place tiles.
2.2. Score each closed row.
2.3. Whoever has the most tiles loses one.
"""
TABLE = """= Kiln

== Turn sequence

|===
| Step | What happens

| 2.1 | Place tiles.
| 2.2 | Score each closed row.
| 2.3 | Whoever has the most tiles loses one.
|===
"""
NESTED = """# Kiln

## Turn sequence

1. Morning
   1. Light the kiln.
   2. Draw two tiles.
2. Noon
   1. Place tiles.
   2. Score each closed row.
   3. Whoever has the most tiles loses one.
3. Evening
   1. Rake the ashes.
"""
LETTERED = """KILN

TURN SEQUENCE

1. Morning
   a) Light the kiln.
   b) Draw two tiles.
2. Noon
   a) Place tiles.
   b) Score each closed row.
   c) Whoever has the most tiles loses one.
3. Evening
   a) Rake the ashes.
"""
PAGE = """<h1>Kiln</h1><h2>Turn sequence</h2>
<ol type="I"><li>Morning<ol><li>Light the kiln.</li></ol>
</li><li>Noon<ol type="a"><li>Place tiles.</li><li>Score each closed row.</li>
<li>Whoever has the most tiles loses one.</li></ol></li></ol>"""
DETAILS = """<h1>Kiln</h1><h2>Turn sequence</h2><h3>Phase 2: Noon</h3><dl><dt>2.1</dt>
<dd>Place tiles.</dd><dt>2.2</dt><dd>Score each closed row.</dd>
<dt>2.3</dt><dd>Whoever has the most tiles loses one.</dd></dl>"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (TITLED, "titled.adoc"),
        (COUNTED, "counted.adoc"),
        (STARTED, "started.adoc"),
        (TERMS, "terms.adoc"),
        (NAMED_TERMS, "named.adoc"),
        (LINES, "lines.adoc"),
        (TABLE, "table.adoc"),
        (NESTED, "nested.md"),
        (LETTERED, "lettered.txt"),
        (PAGE, "page.html"),
        (DETAILS, "details.html"),
    ],
    ids=lambda told: told if len(told) < 20 else "",
)
@pytest.mark.parametrize("question", ["2.3", "step 2.3", "what happens in step 2.3?", "étape 2.3"])
def test_a_step_is_found_by_the_number_that_a_reader_sees(
    tmp_path: Path, text: str, name: str, question: str
) -> None:
    """Whoever wrote or counted it; the passage holds the words of the step."""
    parsed = parse_bytes(text.encode(), Identity(language="en", game="kiln"), name)
    Library(tmp_path).add(parsed)
    answer = ask(own.searcher(tmp_path), question, Scope("kiln"))
    assert answer.state is State.ANSWER
    assert "Whoever has the most tiles loses one." in answer.results[0].passage.text


def step(*items: tuple[str, int, str], number: str = "") -> Entry:
    passages = tuple(Passage(text, 1, None, mark, depth) for mark, depth, text in items)
    return Entry("turn", Kind.STEP, "Turn", "", 1, number=number, passages=passages)


def test_an_item_is_named_in_figures_and_as_it_is_printed() -> None:
    """2.2, 2.b and 2b are one."""
    entry = step(("1.", 0, "Dawn"), ("2.", 0, "Noon"), ("a.", 1, "Build"), ("b.", 1, "Score"))
    assert item_numbers(entry) == [(), (), ("2.1", "2.a", "2a"), ("2.2", "2.b", "2b")]


def test_a_paragraph_between_two_lists_parts_them() -> None:
    """The second begins anew, and is not inside the last item of the first."""
    entry = step(("1.", 0, "Dawn"), ("2.", 0, "Noon"), ("", 0, "Also:"), ("1.", 0, "Dusk"))
    assert item_numbers(entry) == [(), (), (), ()]


def test_items_go_on_from_the_number_of_their_step() -> None:
    """A list in phase 2 has 2.1 and 2.2; a rule that only counts its lines has none."""
    entry = step(("1.", 0, "Build"), ("2.", 0, "Score"), number="2")
    assert item_numbers(entry) == [("2.1",), ("2.2",)]


def test_a_step_of_its_own_is_better_than_an_item(tmp_path: Path) -> None:
    """A chart that lists the numbers does not answer where the details do."""
    text = (
        "# Kiln\n\n## Overview\n\n| No. | Name |\n|---|---|\n| 2.1 | Build |\n| 2.2 | Score |\n\n"
        "## Turn sequence\n\n### 2.1 Build\n\nPlace tiles.\n\n### 2.2 Score\n\nScore each row.\n"
    )
    parsed = parse_bytes(text.encode(), Identity(language="en", game="kiln"), "kiln.md")
    Library(tmp_path).add(parsed)
    answer = ask(own.searcher(tmp_path), "2.2", Scope("kiln"))
    assert answer.results[0].passage.text == "Score each row."


@pytest.mark.parametrize("mark", ["xx.", "iiii)", "é.", "²."])
def test_what_counts_nothing_is_no_item(mark: str) -> None:
    """Letters that are neither one letter nor a small Roman number."""
    assert item_numbers(step(("1.", 0, "Dawn"), (mark, 1, "Build"))) == [(), ()]
