"""Matches the cards that a question names, even misspelt, and tells how sure each match is.

Query -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.process import cdist

from rules_index.language.stem import stems_of
from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.index.fields import TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.lookup_tables import SHORT_NAME
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import CANDIDATES, best_of
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query
from rules_index.search.question.references import holds_phrase
from rules_index.search.records import Match, Reason, Tier
from rules_index.search.text.card_numbers import printed_in
from rules_index.search.text.likenesses import LEAST_ALIKE

_SAME_CARD = 4
"""The most points, out of 100, by which a matching name may be less similar than the best one.
Chosen by hand."""
_BESIDE = 0.9
"""The worth of a card if the question has other words, too: it may be about something else. Chosen
by hand."""
_SMALL = 2
"""The most letters of a word that is too short to identify a card. Chosen by hand."""


def _find(context: Context) -> Sequence[Match]:
    """Match the entries about the card that is named, even if the name is misspelt.

    A question with the name of a card, or with its set and number: "Paper Lantern", "FF 12".
    """
    query, index, allowed = context.query, context.index, context.allowed
    named_so = [one for one in _matches_by_name(query, index, allowed) if allowed[one.place]]
    if named_so and holds_phrase(named_so[0].name, query.plain):
        return named_so
    return _by_printing(query, index, allowed) or named_so


def _by_printing(query: Query, index: Index, allowed: Floats) -> list[Match]:
    """Match the entries about the card whose set and number are in the question: "FF 12".

    Return an empty list if no allowed entry has this card.
    """
    for printing in printed_in(query.every_word) if index.cards else ():
        held = (index.cards[at] for at in index.numbers.by_printing.get(printing, ()))
        names = {name for name, _, _, owner in held if allowed[owner]}
        if names:
            about = {place for name in names for place in _owners(name, index) if allowed[place]}
            return [
                Match(at, Tier.EXACT, WORTHS[Reason.PRINTING], Reason.PRINTING, name=min(names))
                for at in sorted(about)
            ]
    return []


def _owners(name: str, index: Index) -> list[int]:
    """Return the positions of the entries that mention the card with this folded name."""
    return [place for number, place in index.titles.called[name] if number >= len(index.names)]


def _matches_by_name(query: Query, index: Index, allowed: Floats) -> list[Match]:
    """Match the entries about the card that a question names; an exact name is worth more.

    If the question is also a title, only an exact name matches. If the misspelt words of a name are
    words of guides in another language, the match is unsure.
    """
    if not index.cards or not query.plain:
        return []
    near = index.card_scores(query.grams, query.scopes) * allowed[index.card_owners]
    places = best_of(near, CANDIDATES)
    names = [index.cards[place][0] for place in places]
    alike = named(query.plain, names, LEAST_ALIKE["card"] - _SAME_CARD)
    best = max(alike, default=0.0)
    if best < LEAST_ALIKE["card"]:
        return _by_half_of_name(query, names, [index.cards[place][3] for place in places], index)
    alone = not allowed[index.titles.by_name.get(query.plain, [])].any()  # else a rule is meant
    taken = [at for at, score in enumerate(alike) if score >= best - _SAME_CARD]
    exact = [at for at in taken if holds_phrase(names[at], query.plain)]
    if not exact and not alone:
        return []
    sure = bool(exact) or not all(
        _says_else(query, names[at], index.cards[places[at]][3], index, allowed) for at in taken
    )
    # The last of the names with the best value.
    name = names[len(alike) - 1 - alike[::-1].index(best)]
    found: dict[int, tuple[float, Tier]] = {}
    for at in taken:
        own, _, _, owner = index.cards[places[at]]
        asked_of = at in exact or not exact
        only = alone and asked_of and fuzz.ratio(query.plain, own) >= LEAST_ALIKE["card"]
        worth = (WORTHS[Reason.CARD], Tier.LIKELY) if only else (_BESIDE, Tier.HINT)
        about = {owner: worth} | dict.fromkeys(
            _questions_naming(own, owner, index) if asked_of else (), (_BESIDE, Tier.HINT)
        )
        if owner in about:
            about[owner] = max(about[owner], worth)
        for place, (much, tier) in about.items():
            found[place] = max(found.get(place, (0.0, tier)), (much * alike[at] / 100, tier))
    reason = Reason.CARD if sure else Reason.CARD_PERHAPS
    return [Match(at, tier, worth, reason, name=name) for at, (worth, tier) in found.items()]


def _by_half_of_name(
    query: Query, names: Sequence[str], owners: Sequence[int], index: Index
) -> list[Match]:
    """Match the entries about a card if at least half of its name is in the question.

    At least two words are needed: "Tamsin Reed" matches the card "Tamsin Reed, Wrecker". If several
    cards fit, return an empty list.
    """
    said = set(content_words(query))
    found = {name for name in names if _mostly_said(name, said)}
    if len(found) != 1:
        return []
    (name,) = found
    own = [owner for owner, called in zip(owners, names, strict=True) if called == name]
    about = dict.fromkeys(
        (*own, *(at for owner in own for at in _questions_naming(name, owner, index)))
    )
    return [Match(at, Tier.HINT, _BESIDE, Reason.CARD, name=name) for at in about]


def _mostly_said(name: str, said: AbstractSet[str]) -> bool:
    """Tell whether `said` has at least two words of a name, and at least half of the name's
    letters.

    Words with up to `_SMALL` letters do not count.
    """
    telling = [word for word in name.split() if len(word) > _SMALL]
    met = [word for word in telling if word in said]
    return len(met) >= 2 and 2 * len("".join(met)) >= len("".join(telling))


def _questions_naming(name: str, owner: int, index: Index) -> list[int]:
    """Return the positions of the FAQ questions whose titles have all words of a card's name.

    The words may be in any form; only questions about the game of the entry `owner` are searched.
    For a name of one word, return an empty list, because a single word is too often a word of the
    rules.
    """
    code, game = index.rows[owner].language, index.rows[owner].game
    said = {stem for stem in stems_of(name.split(), code) if len(stem) > _SMALL}
    if len(said) < 2:
        return []
    held = [index.stems.get(f"{code}:{stem}", -1) for stem in sorted(said)]
    if -1 in held:
        return []
    titles = (set(index.postings["stems"].holding(term, TITLE).tolist()) for term in held)
    rows = ((place, index.rows[place]) for place in sorted(set.intersection(*titles)))
    return [place for place, row in rows if row.kind == Kind.FAQ and row.game == game]


def _says_else(query: Query, name: str, owner: int, index: Index, allowed: Floats) -> bool:
    """Tell whether the words that look like a misspelt card name may be meant as they are.

    They may if guides in another language have all of them; the question is then perhaps about
    something else than the card.
    """
    said, own = query.plain.split(), index.rows[owner].language
    missing = [word for word in name.split() if word not in said]
    near = [process.extractOne(word, said, score_cutoff=LEAST_ALIKE["slip"]) for word in missing]
    slips = [found[0] if found and len(found[0]) > SHORT_NAME else "" for found in near]
    codes = index.shelves.languages(query.scopes) - {own}
    return bool(slips) and all(
        slip and any(_is_held(slip, code, index, allowed) for code in codes) for slip in slips
    )


def _is_held(word: str, code: str, index: Index, allowed: Floats) -> bool:
    """Tell whether allowed guides in the language `code` contain a word; question packs count,
    too."""
    terms = [index.stems.get(f"{code}:{stem}", -1) for stem in stems_of([word], code)]
    return all(term >= 0 and bool(allowed[index.entries_with(term)].any()) for term in terms)


def named(asked: str, names: Sequence[str], least: float = 0.0) -> list[float]:
    """Return, for each card name, how surely a question contains the name, from 0 to 100.

    The name is compared with the question and with each stretch of it that is as long as the name.
    If the question is shorter than the name, word order is ignored. Values below `least` may become
    0. A name of up to three letters must be spelt exactly.
    """
    said = asked.split()
    whole, inside = (
        cdist([asked], names, scorer=scorer, score_cutoff=least, dtype=np.float64)[0].tolist()
        for scorer in (fuzz.ratio, fuzz.partial_ratio)
    )
    found = []
    for name, alike, part in zip(names, whole, inside, strict=True):
        if len(name) <= SHORT_NAME:
            found.append(100.0 if name in said else 0.0)
        elif len(asked) < len(name):
            found.append(max(alike, fuzz.token_sort_ratio(asked, name, score_cutoff=least)))
        else:
            found.append(max(alike, part * min(1.0, 0.80 + 0.02 * len(name))))
    return found


CARD = Matcher("card", _find)
