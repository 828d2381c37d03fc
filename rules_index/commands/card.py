"""`judge card`: prints everything the guides say about a card.

arguments -> card -> cards -> contracts (--json) or answers
"""

from __future__ import annotations

import time

import click

from rules_index import contracts, own
from rules_index.answers import cards
from rules_index.answers.answer import State
from rules_index.commands.ask import say_nothing
from rules_index.commands.options import (
    chosen_game,
    chosen_language,
    clean,
    complain,
    data_option,
    game_option,
    json_option,
    print_json,
    say_unfiled,
    scope_option,
    seen_by,
    warn,
)
from rules_index.language.fold import words
from rules_index.mistakes import WordlessPhrase
from rules_index.printed import answers, terminal
from rules_index.search.records import Scope
from rules_index.store.library import Library


@click.command("card")
@click.argument("name")
@game_option
@click.option("--language", default="", metavar="CODE", help="Only guides in it: pl.")
@scope_option
@json_option
@data_option
def card_command(
    *, name: str, game: str, language: str, scope: str, as_json: bool, library: Library
) -> None:
    """Print everything the guides say about a card: errata, rulings, FAQ, lists."""
    if not as_json and not words(name):
        complain(str(WordlessPhrase("The name of a card")))
        return
    searcher = own.searcher(library.path.parent, tell=warn)
    searcher.index()  # reading the index is no part of answering
    say_unfiled(library, scope)
    game = chosen_game(searcher, game, seen_by(scope))
    seen = Scope(game, chosen_language(language), seen_by(scope))
    start = time.perf_counter()
    answer = cards.find(searcher, clean(name), seen)
    took_ms = (time.perf_counter() - start) * 1000
    if as_json:
        print_json(contracts.card_json(answer, took_ms))
    elif answer.state is State.ANSWER:
        answers.show_card(terminal.console(), answer)
    elif answer.results:
        answers.show_stands_in(terminal.console(), answer.results)
    elif answer.state is State.SUGGESTIONS:
        answers.show_card_suggestions(terminal.console(), answer.suggestions)
    else:
        say_nothing(library, seen, f"No guide speaks of a card “{name}”.", only=seen.language)
