"""Make all forms of a verb from the few that no rule can guess, each with the person who acts.

vocabulary -> principal parts -> forms with their persons -> Lexicon
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Form = tuple[str, str]
"""A form of a verb, and whose deed it describes: "i", "we", "you", "they", or "" if it does not
say."""
_BEFORE_VOWEL = {"c": "ç", "g": "ge"}
"""The last letter of a French stem -> its spelling before "a" and "o": "plaçons", "mangeons"."""
_NOT_DOUBLED = "aeiouwxy"
"""The last letters of English verbs that are not doubled before "-ing"."""
_OF_GOING = frozenset(
    {"allé", "arrivé", "descendu", "monté", "parti", "passé", "redescendu", "remonté", "resté",
     "retombé", "revenu", "sorti", "tombé", "venu"}
)  # fmt: skip
"""French participles that take "être" and agree with who acts: "je suis tombée à 7"."""
_ETRE = (
    (("suis",), "i", False),
    (("sommes",), "we", True),
    (("es", "êtes"), "you", False),
    (("êtes",), "you", True),
    (("est",), "they", False),
    (("sont",), "they", True),
)
"""Forms of "être", then whose deed they describe, then whether several people act."""


def forms_of(language: str, parts: str) -> Iterator[Form]:
    """Yield every form of a verb with its person: ("gain", ""), ("gains", "they"), ….

    `parts` are the forms that no rule can guess, such as "take took taken". The words after "+"
    follow each form: "go went gone + up".
    """
    own, _, behind = parts.partition("+")
    rest = f" {behind.strip()}" if behind else ""
    for form, person in _RULES[language](own.split()):
        yield form + rest, person


def accented_only(language: str, form: str, person: str) -> tuple[str, ...]:
    """Return spellings that stand for a form only if the accents are typed: "payé" -> ("payés",).

    French "payes" without its accent is the form after "tu" (you). Return () for all other
    languages and forms.
    """
    is_participle = language == "fr" and not person and form.endswith("é")
    return (form + "s",) if is_participle else ()


def _english(parts: list[str]) -> Iterator[Form]:
    """Yield the forms of an English verb from parts such as "take took taken" or only "gain".

    A regular past, with "-ed", "-d" or "-ied", need not be given; one with a doubled letter must
    be: "grab grabbed".
    """
    base, *past = parts
    ended = base + ("d" if base.endswith("e") else "ed")
    if base.endswith("y") and base[-2] not in "aeiou":
        ended = base[:-1] + "ied"
    past = past or [ended]
    doubled = past[0].endswith("ed") and past[0][:-2] == base + base[-1]
    stem = base + base[-1] if doubled or _doubles(base, past) else base
    stem = base[:-1] if base.endswith("e") and not base.endswith("ee") else stem
    yield from ((form, "") for form in (base, *past, stem + "ing"))
    yield _third(base), "they"


def _doubles(base: str, past: list[str]) -> bool:
    """Tell whether an irregular verb doubles its last letter before "-ing": "put" -> "putting".

    A last letter after a single vowel is doubled, except for letters that never are.
    """
    irregular = not past[0].endswith("ed")
    short = len(base) > 2 and base[-2] in "aeiou" and base[-3] not in "aeiou"
    return irregular and short and base[-1] not in _NOT_DOUBLED


def _third(base: str) -> str:
    """Return the form of an English verb after "he": "pay" -> "pays", "carry" -> "carries"."""
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "ch", "sh", "o")) else "s")


def _polish(parts: list[str]) -> Iterator[Form]:
    """Yield the forms of a Polish verb from its first and second person and infinitive.

    An example is "tracę tracisz tracić". An irregular past comes after them: "wezmę weźmiesz wziąć
    wziął wzięła wzięli".
    """
    first, second, infinitive, *past = parts
    stem = second[:-2] if second.endswith("sz") else second[:-1]
    they = first[:-1] + "ą" if first.endswith("ę") else stem + "ją"
    yield infinitive, ""
    yield from ((first, "i"), (stem + "my", "we"))
    yield from ((form, "you") for form in (second, stem + "cie"))
    yield from ((form, "they") for form in (stem, they))
    he, she, men = past or _polish_past(infinitive)
    women = she[:-1] + "y"
    yield from ((form, "i") for form in (he + "em", she + "m"))
    yield from ((form, "we") for form in (men + "śmy", women + "śmy"))
    yield from ((form, "you") for form in (he + "eś", she + "ś", men + "ście", women + "ście"))
    yield from ((form, "they") for form in (he, she, men, women))


def _polish_past(infinitive: str) -> tuple[str, str, str]:
    """Return the past of a regular Polish verb: "tracić" -> "tracił", "traciła", "tracili"."""
    stem, vowel = infinitive[:-2], infinitive[-2]
    if vowel == "ą":
        return stem + "ął", stem + "ęła", stem + "ęli"
    if vowel == "e":
        return stem + "ał", stem + "ała", stem + "eli"
    return stem + vowel + "ł", stem + vowel + "ła", stem + vowel + "li"


def _czech(parts: list[str]) -> Iterator[Form]:
    """Yield the forms of a Czech verb from its first and second person and infinitive.

    An example is "ztratím ztratíš ztratit". An irregular past comes after them: "vezmu vezmeš vzít
    vzal"; and after it an irregular feminine past: "přijdu přijdeš přijít přišel přišla".
    """
    first, second, infinitive, *past = parts
    stem = second[:-1]
    yield infinitive, ""
    yield from ((form, "i") for form in {first, *_czech_first(first)})
    yield from ((form, "we") for form in _czech_we(stem))
    yield from ((form, "you") for form in (second, stem + "te"))
    yield from ((form, "they") for form in (stem, *_czech_third(stem)))
    he = past[0] if past else infinitive[:-1] + "l"
    she = past[1] if len(past) > 1 else he + "a"
    many = (she[:-1] + "i", she[:-1] + "y")
    for one in (he, she, *_without_l(he)):
        yield from ((form, "i") for form in _beside(one, "jsem", "sem"))
        yield from ((form, "you") for form in (*_beside(one, "jsi", "seš"), one + "s"))
        yield one, "they"
    for some in many:
        yield from ((form, "we") for form in _beside(some, "jsme", "sme"))
        yield from ((form, "you") for form in _beside(some, "jste", "ste"))
        yield some, "they"


def _without_l(he: str) -> tuple[str, ...]:
    """Return a Czech participle as it is spoken, without an "l" after a consonant.

    "spadl" (fell) -> ("spad",). Return () for short participles and those with a vowel before the
    "l".
    """
    return (he[:-1],) if len(he) > 4 and he[-2] not in "aeiouyáéíóúůýě" else ()


def _czech_first(first: str) -> tuple[str, ...]:
    """Return the written form of a spoken first person: "zapisuju" -> ("zapisuji",); else ()."""
    return (first[:-1] + "i",) if first.endswith("ju") else ()


def _czech_we(stem: str) -> tuple[str, ...]:
    """Return the forms of a Czech stem after "we": "bere" -> "bereme" and, as spoken, "berem"."""
    return (stem + "me", stem + "m") if stem.endswith("e") else (stem + "me",)


def _czech_third(stem: str) -> tuple[str, ...]:
    """Return the forms of a Czech stem after "they": "volá" -> "volají" and, as spoken, "volaj"."""
    if stem.endswith("á"):
        return (stem[:-1] + "ají", stem[:-1] + "aj")
    if stem.endswith("í"):
        return (stem[:-1] + "ejí", stem[:-1] + "ěj")
    ending = ("í", "ou") if stem.endswith("je") else ("ou",)
    return tuple(stem[:-1] + one for one in ending)


def _beside(participle: str, *auxiliaries: str) -> Iterator[str]:
    """Yield a participle with each auxiliary after and before it.

    Of Czech "vzal" (took) these are "vzal jsem" and "jsem vzal" (I took).
    """
    for one in auxiliaries:
        yield f"{participle} {one}"
        yield f"{one} {participle}"


def _french(parts: list[str]) -> Iterator[Form]:
    """Yield the forms of a French verb; for a regular one `parts` is the infinitive: "gagner".

    For an irregular one the participle and the six forms of the present follow: "perdre perdu perds
    perds perd perdons perdez perdent".
    """
    infinitive, *rest = parts
    if rest:
        participle, *present = rest
    else:
        stem = infinitive[:-2]
        soft = stem[:-1] + _BEFORE_VOWEL.get(stem[-1], stem[-1])
        participle = stem + "é"
        present = [stem + "e", stem + "es", stem + "e", soft + "ons", stem + "ez", stem + "ent"]
    i, you, one, we, many, they = present
    yield from ((form, "") for form in (infinitive, participle, *_agreeing(participle)))
    yield from ((form, "i") for form in (i, f"ai {participle}"))
    yield from ((form, "we") for form in (we, f"avons {participle}"))
    yield from ((form, "i") for form in (f"viens de {infinitive}", f"viens d'{infinitive}"))
    yield from ((form, "we") for form in (f"venons de {infinitive}", f"venons d'{infinitive}"))
    yield from ((form, "you") for form in (you, many, f"as {participle}", f"avez {participle}"))
    yield from ((form, "they") for form in (one, they, f"a {participle}", f"ont {participle}"))
    yield from ((form, "they") for form in (f"vient de {infinitive}", f"vient d'{infinitive}"))
    if participle in _OF_GOING:
        she, some, women = participle + "e", participle + "s", participle + "es"
        for auxiliaries, person, is_plural in _ETRE:
            agreeing = (some, women) if is_plural else (participle, she)
            yield from ((f"{one} {form}", person) for one in auxiliaries for form in agreeing)


def _agreeing(participle: str) -> tuple[str, ...]:
    """Return a French participle's forms for a feminine or plural noun: "deux destins perdus".

    A plural in "-és" is left out: without accents it looks like the form after "tu" (you),
    "passes". A participle in "-s" gets no such forms: "mise" is the noun "bid".
    """
    if participle.endswith("s"):
        return ()  # "mise" is a bid
    many = () if participle.endswith("é") else (participle + "s",)  # "passes" is what you do
    return (*many, participle + "e", participle + "es")


_RULES: dict[str, Callable[[list[str]], Iterator[Form]]] = {
    "en": _english,
    "pl": _polish,
    "cs": _czech,
    "fr": _french,
}
"""Language -> the function that yields a verb's forms from its parts."""
