"""All forms of a verb, each with whose deed it tells, from the few that a rule cannot guess.

vocabulary -> principal parts -> forms with their persons -> Lexicon
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Form = tuple[str, str]
"""A form, and "i", "you" or "they"; "" where it names nobody."""
_BEFORE_VOWEL = {"c": "ç", "g": "ge"}
"""How a French stem is written before "a" and "o"."""
_NOT_DOUBLED = "aeiouwxy"
_OF_GOING = frozenset(
    {"allé", "arrivé", "descendu", "monté", "parti", "passé", "redescendu", "remonté", "resté",
     "retombé", "revenu", "sorti", "tombé", "venu"}
)  # fmt: skip
"""French participles that stand with "être" and agree: "je suis tombée à 7"."""
_ETRE = (
    (("suis",), "i", False),
    (("sommes",), "i", True),
    (("es", "êtes"), "you", False),
    (("êtes",), "you", True),
    (("est",), "they", False),
    (("sont",), "they", True),
)
"""Forms of "être", whose deed they tell, and whether that is of several."""


def forms_of(language: str, parts: str) -> Iterator[Form]:
    """Every form of a verb, such as "zyskuję zyskujesz zyskać" or "przijdu přijdeš přijít + o".

    What stands behind "+" stands behind each form.
    """
    own, _, behind = parts.partition("+")
    rest = f" {behind.strip()}" if behind else ""
    for form, person in _RULES[language](own.split()):
        yield form + rest, person


def accented_only(language: str, form: str, person: str) -> tuple[str, ...]:
    """Forms that are known by their accent alone: "payés" is "paid", and "payes" what you do."""
    is_participle = language == "fr" and not person and form.endswith("é")
    return (form + "s",) if is_participle else ()


def _english(parts: list[str]) -> Iterator[Form]:
    """ "gain", "take took taken", "grab grabbed": the past only where it is not "-ed"."""
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
    """Whether "put" is "putting": one vowel before the last letter, and an irregular past."""
    irregular = not past[0].endswith("ed")
    short = len(base) > 2 and base[-2] in "aeiou" and base[-3] not in "aeiou"
    return irregular and short and base[-1] not in _NOT_DOUBLED


def _third(base: str) -> str:
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "ch", "sh", "o")) else "s")


def _polish(parts: list[str]) -> Iterator[Form]:
    """ "tracę tracisz tracić", "wezmę weźmiesz wziąć wziął wzięła wzięli": first and second person,
    infinitive, and the past where it does not follow from that."""
    first, second, infinitive, *past = parts
    stem = second[:-2] if second.endswith("sz") else second[:-1]
    they = first[:-1] + "ą" if first.endswith("ę") else stem + "ją"
    yield infinitive, ""
    yield from ((form, "i") for form in (first, stem + "my"))
    yield from ((form, "you") for form in (second, stem + "cie"))
    yield from ((form, "they") for form in (stem, they))
    he, she, men = past or _polish_past(infinitive)
    women = she[:-1] + "y"
    yield from ((form, "i") for form in (he + "em", she + "m", men + "śmy", women + "śmy"))
    yield from ((form, "you") for form in (he + "eś", she + "ś", men + "ście", women + "ście"))
    yield from ((form, "they") for form in (he, she, men, women))


def _polish_past(infinitive: str) -> tuple[str, str, str]:
    stem, vowel = infinitive[:-2], infinitive[-2]
    if vowel == "ą":
        return stem + "ął", stem + "ęła", stem + "ęli"
    if vowel == "e":
        return stem + "ał", stem + "ała", stem + "eli"
    return stem + vowel + "ł", stem + vowel + "ła", stem + vowel + "li"


def _czech(parts: list[str]) -> Iterator[Form]:
    """ "ztratím ztratíš ztratit", "vezmu vezmeš vzít vzal", "přijdu přijdeš přijít přišel přišla":
    first and second person, infinitive, and the past where it does not follow from that."""
    first, second, infinitive, *past = parts
    stem = second[:-1]
    yield infinitive, ""
    yield from ((form, "i") for form in {first, *_czech_first(first), stem + "me"})
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
        yield from ((form, "i") for form in _beside(some, "jsme", "sme"))
        yield from ((form, "you") for form in _beside(some, "jste", "ste"))
        yield some, "they"


def _without_l(he: str) -> tuple[str, ...]:
    """ "Spadl jsem" is said "spad sem": after a consonant nobody speaks the "l"."""
    return (he[:-1],) if len(he) > 4 and he[-2] not in "aeiouyáéíóúůýě" else ()


def _czech_first(first: str) -> tuple[str, ...]:
    """ "-uji" is said "-uju", and "-ji" "-ju"."""
    return (first[:-1] + "i",) if first.endswith("ju") else ()


def _czech_third(stem: str) -> tuple[str, ...]:
    if stem.endswith("á"):
        return (stem[:-1] + "ají", stem[:-1] + "aj")
    if stem.endswith("í"):
        return (stem[:-1] + "ejí", stem[:-1] + "ěj")
    ending = ("í", "ou") if stem.endswith("je") else ("ou",)
    return tuple(stem[:-1] + one for one in ending)


def _beside(participle: str, *auxiliaries: str) -> Iterator[str]:
    for one in auxiliaries:
        yield f"{participle} {one}"
        yield f"{one} {participle}"


def _french(parts: list[str]) -> Iterator[Form]:
    """ "gagner", or "perdre perdu perds perds perd perdons perdez perdent" if it is irregular."""
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
    yield from ((form, "i") for form in (i, we, f"ai {participle}", f"avons {participle}"))
    yield from ((form, "i") for form in (f"viens de {infinitive}", f"viens d'{infinitive}"))
    yield from ((form, "you") for form in (you, many, f"as {participle}", f"avez {participle}"))
    yield from ((form, "they") for form in (one, they, f"a {participle}", f"ont {participle}"))
    yield from ((form, "they") for form in (f"vient de {infinitive}", f"vient d'{infinitive}"))
    if participle in _OF_GOING:
        she, some, women = participle + "e", participle + "s", participle + "es"
        for auxiliaries, person, is_plural in _ETRE:
            agreeing = (some, women) if is_plural else (participle, she)
            yield from ((f"{one} {form}", person) for one in auxiliaries for form in agreeing)


def _agreeing(participle: str) -> tuple[str, ...]:
    """A French participle behind what was done: "deux destins perdus", "une blessure encaissée"."""
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
