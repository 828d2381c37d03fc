"""Find what each stretch of a text can mean: all ways to cut it into known words.

tokens, lexicon -> Lattice -> paths of items -> grammar
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice

from bot.engine import commands as c
from bot.engine.games.words import LANGUAGES
from bot.engine.language.candidate import Candidate
from bot.engine.language.context import Context
from bot.engine.language.dice import die_in
from bot.engine.language.fold import Token, tokens
from bot.engine.language.grammar import Grammar, Item, Path, State, Taken, Typed
from bot.engine.language.lattice_cache import Kept, Match, SpeakerCache, TextCache
from bot.engine.language.lexicon import Lexicon, Phrase, PhraseTree, Term
from bot.engine.language.persons import others, spoken_of
from bot.engine.state import seat_of

LONGEST_CLAUSE = 16
"""The maximum number of words of a clause. Chosen by hand: an action's name with all its parameters
has fewer."""
_MOST_PATHS = 24
"""The maximum number of ways to cut a stretch. Chosen by hand: sentences that are meant have
fewer."""
_MOST_KEPT = 400
"""The maximum number of findings kept for a table, by text and speaker. Chosen by hand."""
_A_TOKEN, _A_SPELLING, _AN_EDGE, _A_PHRASE = 2, 20, 6, 4
"""How many steps, of about 3 µs, it costs to find a word, its spellings, its items, and a
phrase."""


class Lattice:
    """A text with all that its stretches can mean.

    With `loose`, known words of other languages may be misspelt words too. Meanings are found when
    first needed, and kept for the next look at the same text, while speaker and table are the same.
    """

    def __init__(
        self, context: Context, text: str, *, loose: bool = False, like: Lattice | None = None
    ) -> None:
        self.context, self.text, self.loose = context, text, loose
        kept, key = context.position.kept, (text, loose, context.language)
        if len(kept) > _MOST_KEPT:
            kept.clear()
        cached: TextCache | None = like.in_text if like else kept.get(key)
        self.in_text: TextCache = cached or self._find(text)
        kept[key] = self.in_text
        said_by = (context.seat, context.subject, context.is_reported)
        self._cache: SpeakerCache = kept.setdefault((*key, *said_by), SpeakerCache())
        self.tokens, self.counted = self.in_text.tokens, self.in_text.counted
        self.candidates: dict[tuple[int, int], list[Candidate]] = self._cache.candidates
        self.commands: dict[tuple[Grammar, tuple[int, ...]], list[c.Command]] = self._cache.commands
        self.edges: dict[int, list[Item]] = Kept(self._edges, self._cache.edges)
        self._ends_at = Kept(self._ends_of_items, self._cache.ends_at)
        self._kinds_at = Kept(self._kinds_of_items, self._cache.kinds_at)

    def _find(self, text: str) -> TextCache:
        found = tuple(self._split(tokens(text)))
        self.context.effort.spend(_A_TOKEN * len(found))
        is_accented = any(sign.isalpha() and not sign.isascii() for sign in text)
        return TextCache(found, tuple(self._find_counted(found)), is_accented)

    def read_in(self, context: Context) -> Lattice:
        """Return the same text in another context, with all findings that still hold there."""
        like = self if context.words == self.context.words else None
        return Lattice(context, self.text, loose=self.loose, like=like)

    def _find_counted(self, found: tuple[Token, ...]) -> Iterator[tuple[int, int]]:
        said = tuple(token.text for token in found)
        for start, word in enumerate(said):
            for phrase in self.context.words[0].counted.get(word, ()):
                if said[start : start + len(phrase)] == phrase:
                    yield start, start + len(phrase)

    def _knows(self, word: str) -> bool:
        return any(word in one.known for one in self.context.words)

    def _split(self, found: tuple[Token, ...]) -> Iterator[Token]:
        """Yield the tokens, with "h2" split into "h" and "2"; a known word or a die stays whole."""
        for token in found:
            letters = token.text.rstrip("0123456789")
            digits = token.text[len(letters) :]
            if (
                token.kind == "word"
                and letters.isalpha()
                and digits
                and not self._knows(token.text)
                and token.end - token.start == len(token.text)
                and len(digits) < 16
                and not die_in(token.text, self.context)
            ):
                middle = token.start + len(letters)
                yield Token("word", letters, token.start, middle)
                yield Token("number", digits, middle, token.end)
            else:
                yield token

    def _spellings(self, place: int) -> list[tuple[str, int]]:
        """Return the words that a token may be, each with its distance from the token's letters."""
        if place not in self.in_text.spelt:
            self.in_text.spelt[place] = self._spelled(self.tokens[place])
        return self.in_text.spelt[place]

    def _spelled(self, token: Token) -> list[tuple[str, int]]:
        if token.kind != "word":
            return [(token.text, 0)]
        language = self.context.language
        sure = any(token.text in words.sure(language) for words in self.context.words)
        if sure or (self._knows(token.text) and not self.loose):
            return [(token.text, 0)]
        self.context.effort.spend(_A_SPELLING)
        near = [one for words in self.context.words for one in words.near(token.text, language)]
        return [(token.text, 0), *dict.fromkeys((word, far) for word, far in near if far)]

    def _edges(self, place: int) -> list[Item]:
        self.context.effort.spend(_AN_EDGE)
        found: dict[tuple[int, int], list[Term]] = {}
        for end, cost, terms in self._signs(place):
            found.setdefault((end, cost), []).extend(terms)
        for end, cost, terms in self._phrases(place):
            found.setdefault((end, cost), []).extend(self._resolved(terms, place))
        ordered = sorted(found.items(), key=lambda one: (one[0][1], -one[0][0]))
        return [Item(place, end, tuple(terms), cost) for (end, cost), terms in ordered]

    def _signs(self, place: int) -> Iterator[Match]:
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        match token.kind:
            case "number":
                step = Term("step", token.text)
                yield place + 1, 0, (Term("number", int(token.text)), step)
            case "seat" if 0 < int(token.text[1:]) <= len(self.context.seats):
                yield place + 1, 0, (Term("seat", int(token.text[1:]) - 1),)
            case "step":
                yield place + 1, 0, (Term("step", self.text[token.start : token.end]),)
            case "sign":
                sign = 1 if token.text == "+" else -1
                yield place + 1, 0, (Term("sign", sign),)
                if following and following.kind == "number":
                    yield place + 2, 0, (Term("signed", sign * int(following.text)),)
            case "equals":
                yield place + 1, 0, (Term("verb", "set"),)
            case "arrow":
                yield place + 1, 0, (Term("mark", "arrow"),)
            case "soft":
                yield place + 1, 0, (Term("and", "and"),)

    def _phrases(self, place: int) -> list[Match]:
        if place not in self.in_text.begun:
            found = [
                self._as_written(words, place, one)
                for words in self.context.words
                for one in self._grown(words.tree, place)
            ]
            self.context.effort.spend(_A_PHRASE * len(found))
            self.in_text.begun[place] = found
        return self.in_text.begun[place]

    def _as_written(self, words: Lexicon, place: int, match: Match) -> Match:
        """Return a match; if it is one known word, only with the meanings that fit its accents."""
        end, cost, terms = match
        if cost or end != place + 1:
            return match
        word = self.raw(place, end).casefold()
        return end, 0, words.as_written(word, terms, accented=self.in_text.is_accented)

    def _grown(self, tree: PhraseTree, place: int, before: int = 0) -> Iterator[Match]:
        """Yield the matches of phrases in `tree` that go on at a token, in any likely spelling."""
        if place == len(self.tokens):
            return
        for spelling, cost in self._spellings(place):
            grown = tree.after.get(spelling)
            if grown is None:
                continue
            if grown.terms:
                yield place + 1, before + cost, grown.terms
            if grown.after:
                yield from self._grown(grown, place + 1, before + cost)

    def _resolved(self, terms: tuple[Term, ...], place: int) -> tuple[Term, ...]:
        """Return a word's meanings, with "me", "opponent" and roles replaced by seats."""
        kinds = {term.kind for term in terms}
        # "i" is "and" in Polish and Czech, and begins an English sentence.
        inside = place > 0 and self.tokens[place - 1].kind == "word" and "and" in kinds
        found = tuple(
            self._secret(self._seat(term, cost=int(inside)))
            for term in self._without_foreign(terms)
        )
        pronouns = [term for term in terms if term.kind in {"you", "they"}]
        if not pronouns:
            return found
        rest = tuple(term for term in found if term.kind not in {"you", "they"})
        return (*rest, *(seat for term in pronouns for seat in self._pronoun(term)))

    def _without_foreign(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Return a word's meanings without a foreign "and", if the line is in the table's language.

        So "a" (has) in a French line and "I" in an English one are never the Polish "a" and "i",
        both "and".
        """
        if not self._is_native or all(map(self.context.is_foreign, terms)):
            return terms
        return tuple(
            term for term in terms if term.kind != "and" or not self.context.is_foreign(term)
        )

    @cached_property
    def _is_native(self) -> bool:
        """Tell whether no other language knows more words of the text than the table's."""
        if not self.in_text.heard:
            self._hear()
        return self.in_text.heard[self.context.language] == max(self.in_text.heard.values())

    def _hear(self) -> None:
        """Count for each language how many words of the text it knows."""
        said = [token.text for token in self.tokens if token.kind == "word"]
        self.context.effort.spend(len(said))
        for language in LANGUAGES:
            game, table = (words.sure(language) for words in self.context.words)
            self.in_text.heard[language] = sum(one in game or one in table for one in said)

    def _secret(self, term: Term) -> Term:
        """Return a dial's meaning as the secret choice that it shows; other meanings unchanged."""
        if term.kind == "counter" and self.context.mirrors(str(term.value)):
            return Term("mirror", self.context.choosing, "", term.languages, term.cost)
        return term

    def _pronoun(self, term: Term) -> Iterator[Term]:
        """Yield the seats that "you", "his" and the like can be; nothing if the word is foreign."""
        context = self.context
        if context.seat is None or context.is_foreign(term):
            return
        for seat in others(context) if term.kind == "you" else spoken_of(context):
            of = str(term.value)
            yield Term("seat", seat, of, term.languages, term.cost, blurred=term.blurred)

    def _seat(self, term: Term, cost: int) -> Term:
        context = self.context
        seat: int | None = None
        if term.kind in {"me", "we"}:
            seat = context.seat
        elif term.kind == "opponent" and context.seat is not None and len(context.seats) == 2:
            seat = 1 - context.seat
        elif term.kind == "role":
            seat = seat_of(context.table.fact(str(term.value)))
        if seat is None or seat not in context.seats:
            return term
        far = term.cost + cost
        return Term("seat", seat, term.kind, term.languages, far, blurred=term.blurred)

    def paths(self, start: int, end: int) -> list[Path]:
        """Return the ways to cut a stretch into items, fewest mistakes and longest words first."""
        if start == end:
            return [()]
        found = self._cache.paths.get((start, end))
        if found is None:
            found = list(islice(self._ways(start, end), _MOST_PATHS))
            self._cache.paths[start, end] = found
            self.context.effort.spend(len(found))
        return found

    def _ways(self, start: int, end: int) -> Iterator[Path]:
        for item in self.edges[start]:
            if item.end <= end and self.leads(item.end, end):
                yield from ((item, *rest) for rest in self.paths(item.end, end))

    def leads(self, start: int, end: int) -> bool:
        """Tell whether known words fill the stretch between two tokens without a gap."""
        open_at, low = self._cache.leading.get(end, (1 << end, end))
        if start < low:
            for place in range(low - 1, start - 1, -1):
                if self._ends_at[place] & open_at:
                    open_at |= 1 << place
            self._cache.leading[end] = (open_at, start)
        return bool(open_at >> start & 1)

    def led_to(self, start: int, last: int) -> int:
        """Return the tokens up to `last` that known words reach from `start`, as a bit mask."""
        found = 1 << start
        for place in range(start, last):
            if found >> place & 1:
                found |= self._ends_at[place]
        return found

    def _ends_of_items(self, place: int) -> int:
        """Return the ends of the items that begin at a token, as a bit mask."""
        found = 0
        for item in self.edges[place]:
            found |= 1 << item.end
        return found

    def every_item(self) -> Iterator[Item]:
        """Yield all items of the text, from its beginning."""
        return (item for place in range(len(self.tokens)) for item in self.edges[place])

    def ends(self, grammar: Grammar, start: int) -> set[int]:
        """Return the tokens at which a clause from `start` on may end if a grammar takes it."""
        key = (grammar, start)
        found = self._cache.ends.get(key)
        if found is None:
            found = self._cache.ends[key] = self._find_ends(grammar, start)
        return found

    def kinds(self, start: int, end: int) -> frozenset[str]:
        """Return the kinds of all words in a stretch; for a verb its value, such as "gain"."""
        found = self._cache.kinds.get((start, end))
        if found is None:
            every = map(self._kinds_at.__getitem__, range(start, end))
            found = self._cache.kinds[start, end] = frozenset[str]().union(*every)
        return found

    def _kinds_of_items(self, place: int) -> frozenset[str]:
        """Return the kinds of the words that begin at a token; for a verb its value ("gain")."""
        terms = [term for item in self.edges[place] for term in item.terms]
        return frozenset(str(one.value) if one.kind == "verb" else one.kind for one in terms)

    def _find_ends(self, grammar: Grammar, start: int) -> set[int]:
        """Return the ends of a grammar's clauses from a token on, however their words are cut."""
        self.context.effort.spend(1)
        if not grammar.knows_any(self._kinds_at[start]):
            return set()
        states: dict[int, set[State]] = {start: {("", 0)}}
        place, last = start, min(start + LONGEST_CLAUSE, len(self.tokens))
        looked = 0
        while place < last and place <= max(states):
            steps = self._steps(grammar, place) if place in states else ()
            for state in states.get(place, ()):
                looked += len(steps)
                for end, verb, bits in steps:
                    after = grammar.after(state, verb, bits)
                    if after is not None:
                        states.setdefault(end, set()).add(after)
            place += 1
        self.context.effort.spend(len(states) + looked)
        return {end for end, found in states.items() if any(map(grammar.is_whole, found))}

    def _steps(self, grammar: Grammar, place: int) -> set[tuple[int, str, int]]:
        """Return the end, verb and bits of each item at a token that a grammar can take."""
        key = (grammar, place)
        if key not in self._cache.begun:
            self._cache.begun[key] = {
                (item.end, verb, bits)
                for item in self.edges[place]
                for _, verb, bits in self.meanings(item, grammar)
            }
        return self._cache.begun[key]

    def meanings(self, item: Item, grammar: Grammar) -> tuple[Taken, ...]:
        """Return the meanings of an item that a grammar can use, with their verbs and bits."""
        found = self._cache.meanings.get((item, grammar))
        if found is None:
            known = (one for one in self._typed(item) if grammar.knows(one.term))
            found = self._cache.meanings[item, grammar] = tuple(map(grammar.taken, known))
        return found

    def _typed(self, item: Item) -> tuple[Typed, ...]:
        """Return an item in each of its meanings."""
        found = self._cache.typed.get(item)
        if found is None:
            typed = (Typed(one.kind, one.value, one.of, item, one) for one in item.terms)
            found = self._cache.typed[item] = tuple(typed)
        return found

    def words_of(self, *, unsure: bool) -> list[list[Term]]:
        """Return each token's meanings; with `unsure` also those of similarly spelt words."""
        found: list[list[Term]] = [[] for _ in self.tokens]
        for item in self.every_item():
            for place in range(item.start, item.end) if unsure or not item.cost else ():
                found[place].extend(item.terms)
        return found

    def names_action(self, start: int, end: int) -> bool:
        """Tell whether a stretch names an action with a number; that is not a counter's number."""
        return any(start <= first and last <= end for first, last in self.counted)

    def raw(self, start: int, end: int) -> str:
        """Return the text of a stretch as it was typed."""
        if start >= end:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def is_led(self, place: int, phrases: Iterable[Phrase]) -> bool:
        """Tell whether one of the phrases stands right before a token."""
        said = tuple(token.text for token in self.tokens[:place])
        return any(said[-len(one) :] == one for one in phrases)

    def text_of(self, said: Typed) -> str:
        """Return a word as it was typed."""
        return self.raw(said.item.start, said.item.end)
