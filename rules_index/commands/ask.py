"""`judge ask`: answers one question for a person or a program, or a file of questions.

arguments -> ask -> answer, beside -> contracts (--json, --batch) or answers
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import IO

import click
import msgspec

from rules_index import contracts, own
from rules_index.answers.answer import Answer, State, Verdict, judge, told
from rules_index.answers.beside import Beside, beside
from rules_index.answers.why import confidence, why_each
from rules_index.commands.files import lines_of
from rules_index.commands.options import (
    begin,
    chosen_game,
    chosen_language,
    clean,
    data_option,
    game_option,
    json_option,
    print_json,
    say_empty,
    say_unfiled,
    say_unspoken,
    scope_option,
    seen_by,
    warn,
    within,
)
from rules_index.decoding import DECODING_ERRORS
from rules_index.errors import RulesIndexError
from rules_index.printed import answers, terminal
from rules_index.printed import why as explaining
from rules_index.printed.answers import Say, english
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library


class Line(msgspec.Struct):
    """One question of a batch, with its options; an option that is None is taken from
    the command.
    """

    question: str
    game: str | None = None
    language: str | None = None


_LINES = msgspec.json.Decoder(Line)


@click.command("ask")
@click.argument("question", required=False)
@click.option(
    "--batch",
    metavar="FILE",
    type=click.File("rb"),
    help="Questions as JSON, one a line; - for standard input. One answer a line comes out.",
)
@game_option
@click.option("--language", default="", metavar="CODE", help="Answer from guides in it: pl.")
@within("--limit", 5, "How many results.", 100)
@click.option(
    "--why", is_flag=True, help="Tell what decided, and why each result stands where it stands."
)
@scope_option
@json_option
@data_option
def ask_command(
    *,
    question: str | None,
    batch: IO[bytes] | None,
    game: str,
    language: str,
    limit: int,
    why: bool,
    scope: str,
    as_json: bool,
    library: Library,
) -> None:
    """Answer a question with the text of the rule, and cite guide, section, page and line."""
    if (question is None) == (batch is None):
        raise click.UsageError("Ask one question, or give --batch a file of questions.")
    searcher = own.searcher(library.path.parent, tell=warn)
    if batch is None and not as_json:
        begin(library)
    say_unfiled(library, scope)
    seen = seen_by(scope)
    asked = Scope(chosen_game(searcher, game, seen), chosen_language(language), seen)
    say_unspoken(library, asked.language, seen)
    if batch is not None:
        _answer_all(searcher, batch, asked, limit, why=why)
        return
    if not as_json:
        answer_to(searcher, question or "", asked, limit, why=why)
        return
    print_json(_as_json(searcher, question or "", asked, limit, why=why))


def answer_to(
    searcher: Searcher,
    question: str,
    scope: Scope,
    limit: int = 5,
    say: Say = english,
    *,
    why: bool = False,
) -> Answer:
    """Print the answer to a question, and return it with its results in their printed order.

    `say` translates everything except the guide's own words. With `why`, also print the reasons for
    the answer.
    """
    answer, sure, _ = _timed(searcher, question, scope, limit)
    out = terminal.console()
    shown = answer
    if answer.state is State.ANSWER:
        around = _beside_answer(searcher, answer, scope)
        answers.show_answer(out, answer, around, say)
        shown = replace(answer, results=answers.numbered(answer, around))
    elif answer.state is State.SUGGESTIONS:
        answers.show_suggestions(out, answer, say)
    else:
        say_nothing(searcher.library, scope, answers.nothing_found(question, say), say)
    if why:
        explaining.show_why(out, sure)
    return shown


def open_result(
    searcher: Searcher, answer: Answer, place: int, scope: Scope, say: Say = english
) -> None:
    """Print the result at this index of `answer.results` as if it were the only result."""
    opened = replace(answer, state=State.ANSWER, results=(answer.results[place],))
    answers.show_answer(terminal.console(), opened, _beside_answer(searcher, opened, scope), say)


def _as_json(
    searcher: Searcher, question: str, scope: Scope, limit: int, *, why: bool
) -> contracts.Json:
    answer, sure, took_ms = _timed(searcher, question, scope, limit)
    signals = confidence(sure)
    whys = [contracts.why_json(one, signals) for one in why_each(sure)] if why else []
    said = contracts.answer_json(answer, _beside_answer(searcher, answer, scope), took_ms, whys)
    return {**said, "decided": contracts.decided_json(sure)} if why else said


def _answer_all(
    searcher: Searcher, lines: IO[bytes], asked: Scope, limit: int, *, why: bool
) -> None:
    """Print one JSON object for each line of input that is not blank, in the same order.

    For a faulty line, the object holds an error; after the last line the command then fails.
    """
    faults = 0
    searcher.read_ahead()
    for number, line in _filled_lines(lines):
        try:
            read = _LINES.decode(line)
        except DECODING_ERRORS as error:
            faults += 1
            fault = str(error).rstrip(".")
            said = f'Line {number} is no question ({fault}): write {{"question": …}}.'
            print_json({"error": said})
            continue
        try:
            scope = _scope_of(searcher, read, asked)
        except RulesIndexError as error:
            faults += 1
            print_json({"error": f"Line {number}: {error}"})
            continue
        print_json(_as_json(searcher, read.question, scope, limit, why=why))
    if faults:
        raise click.exceptions.Exit(1)


def _scope_of(searcher: Searcher, line: Line, asked: Scope) -> Scope:
    """Return the scope for a line of a batch; `asked` is the scope that the command's options give.

    Raises `UnknownGame` or `UnknownCode` if the line has an unknown game or language.
    """
    game, language = asked.game, asked.language
    if line.game is not None:
        game = chosen_game(searcher, line.game, asked.scopes)
    if line.language is not None:
        language = chosen_language(line.language)
    return Scope(game, language, asked.scopes)


def _filled_lines(lines: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(lines_of(lines), 1):
        text = line.removeprefix(b"\xef\xbb\xbf").strip()
        if text:
            yield number, text


def _timed(
    searcher: Searcher, question: str, scope: Scope, limit: int
) -> tuple[Answer, Verdict, float]:
    searcher.index()  # reading the index is no part of answering
    start = time.perf_counter()
    sure = judge(searcher, clean(question), scope, limit)
    answer = told(clean(question), sure)
    return answer, sure, (time.perf_counter() - start) * 1000


def _beside_answer(searcher: Searcher, answer: Answer, scope: Scope) -> Beside:
    if answer.state is not State.ANSWER or not answer.results:
        return Beside()
    return beside(searcher, answer.results[0], scope, answer.card)


def say_nothing(
    library: Library, scope: Scope, sentence: str, say: Say = english, only: str = ""
) -> None:
    """Print that nothing was found, and which guides were searched; or that the library is empty.

    If only one language was searched, `only` is its code, and only guides in it are listed.
    """
    with library.snapshot() as now:
        guides = now.guides(scope.scopes)
    if not guides:
        say_empty()
        return
    games = sorted({guide.identity.game for guide in guides})
    searched = [guide for guide in guides if not scope.game or guide.identity.game == scope.game]
    out = terminal.console()
    answers.show_nothing(out, sentence, searched, scope.game, games, language=only, say=say)
