"""Puts the likeliest entry's translation first, if the asker can read only the translation.

likely entries -> here -> follow_redirect
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.translations import is_translation, same_rules
from rules_index.search.question.languages import asked_in, by_default, saying_all
from rules_index.search.rank.rule import LEAST_SHARE, Rule, moved_before
from rules_index.search.records import ABOUT_A_CARD, Ranking, Reason


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the likeliest entry's translation first, if the asker can read only the translation."""
    known = _readable(context, ranking) if ranking else None
    return ranking if known is None else moved_before(ranking, known, ranking[0].place)


def _readable(context: Context, ranking: Ranking) -> int | None:
    """Return the position of the translation to put first, or None to keep the first entry.

    The asker is assumed to read the question's language. Without a translation into that language,
    the one into the default language (`by_default`) is returned. If the question is about a card
    and its language is unknown, the first entry stays.
    """
    query, index, allowed = context.query, context.index, context.allowed
    exact = not context.reasons <= ABOUT_A_CARD | {Reason.CALLED}
    asked = asked_in(query, index, allowed)
    likely = {one.place: one.standing for one in ranking}
    first = index.rows[ranking[0].place]
    if asked == first.language or (context.card and not asked):
        return None
    # What a match adds to one language's entry says nothing against the same rule in the asker's.
    unmatched = {
        one.place: one.standing - sum(match.worth for match in one.matches) for one in ranking
    }
    own = in_language(asked, unmatched, index)
    if own is not None:
        return own
    # A step's number or a title is exact: the language that its letters suggest does not count.
    titled = ranking[0].place in index.titles.by_name.get(query.plain, ())
    if exact and not (titled or asked) and first.language in saying_all(query, index, allowed):
        return None  # "krok 4.5" is in the language of its guide
    exact = exact or titled
    least = LEAST_SHARE["readable_language"]
    near = least if asked or exact else LEAST_SHARE["readable_language, unknown"]
    return in_language(by_default(query, index, first.game), likely, index, near, least)


def in_language(
    language: str,
    likely: Mapping[int, float],
    index: Index,
    share: float = LEAST_SHARE["readable_language"],
    compared: float = LEAST_SHARE["readable_language, compared"],
) -> int | None:
    """Return the position of the first entry's best translation into a language; None if none fits.

    A translation fits if its score is at least `share` of the first entry's score. If the two
    guides are not translations of each other, at least `compared` is needed, because the entries
    may have been paired by mistake.
    """
    first, worth = next(iter(likely.items()))
    if not language or index.rows[first].language == language:
        return None
    same = [at for at in same_rules(index, first) if index.rows[at].language == language]
    # An entry that was paired by comparing guides may be a neighbouring rule, if its guide lacks
    # this one. So it needs a higher score to replace the best entry.
    own = index.rows[first]
    least = {at: 0.0 if is_translation(own, index.rows[at]) else compared for at in same}
    near = (at for at, score in likely.items() if at in least and score >= share * worth)
    return next((at for at in near if likely[at] >= least[at] * worth), None)


READABLE_LANGUAGE = Rule("readable_language", _order)
