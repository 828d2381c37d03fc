"""What can go wrong in the library, as a tree; every error composes its own sentence.

RulesIndexError                    the base; `str(error)` is one sentence: what is wrong, what to do
├── UnreadableGuide                the file cannot become lines
│   ├── NotAGuide                  a picture, an archive, a binary of some kind
│   ├── EmptyGuide                 nothing in it, or a scan without a text layer
│   ├── BrokenGuide                damaged: the format's own parser gives up
│   ├── EncryptedGuide             a password is needed
│   ├── GuideTooLarge              over a limit: size, line length, time, memory, output
│   └── Interrupted                the system or a person ended the process that read it
├── UnknownLanguage                the words belong to no language that is read here
├── NothingToIndex                 lines, but no entry among them
├── DuplicateGuide                 the library has this version of the guide with other words
├── NoSuchGuide                    a key that the library does not hold
└── LibraryUnavailable             the database is locked, damaged or newer than this program
    └── IndexNotMade               its guides are filed, but no index of them could be made
"""

from __future__ import annotations

from rules_index.phrase import Part, Phrase, phrase

_NO_TEXT = Phrase("holds no text")
_RECOGNISE = Phrase("a scan needs text recognition (OCR) first")
_DAMAGED = Phrase("is damaged and cannot be read")
_SPLIT = Phrase("split it into parts")
_AGAIN = Phrase("try again")
_MORE_MEMORY = Phrase("try again, and make more memory free if it happens again")


class RulesIndexError(Exception):
    """The base of all errors of the library; its text is a sentence for a person."""

    def __init__(self, sentence: str | Phrase) -> None:
        self.wording = phrase(sentence)
        super().__init__(str(self.wording))


class UnreadableGuide(RulesIndexError):
    """A file that cannot be read as lines; `name` is the file's name without its folder."""

    def __init__(self, name: str, problem: str | Phrase, advice: str | Phrase) -> None:
        self.name, self.problem, self.advice = name, str(problem), str(advice)
        parts: dict[str, Part] = {
            "name": name,
            "problem": phrase(problem),
            "advice": phrase(advice),
        }
        super().__init__(Phrase("{name} {problem}: {advice}.", parts))


class NotAGuide(UnreadableGuide):
    def __init__(self, name: str, looks_like: str | Phrase) -> None:
        self.looks_like = str(looks_like)
        super().__init__(
            name,
            Phrase("is not a guide but {looks_like}", {"looks_like": phrase(looks_like)}),
            Phrase("give a PDF, HTML, Markdown, AsciiDoc or text file"),
        )


class UnknownMarkup(UnreadableGuide):
    """A file in another format's markup, which would otherwise be read as plain text."""

    def __init__(self, name: str, markup: str) -> None:
        super().__init__(
            name,
            Phrase("is written in {markup} markup", {"markup": markup}),
            Phrase("save it as HTML or Markdown"),
        )


class EmptyGuide(UnreadableGuide):
    def __init__(
        self,
        name: str,
        problem: str | Phrase = _NO_TEXT,
        advice: str | Phrase = _RECOGNISE,
    ) -> None:
        super().__init__(name, problem, advice)


class BrokenGuide(UnreadableGuide):
    def __init__(self, name: str, problem: str | Phrase = _DAMAGED) -> None:
        super().__init__(name, problem, Phrase("download or export it again"))


class EncryptedGuide(UnreadableGuide):
    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            Phrase("is protected by a password"),
            Phrase("save a copy without the password"),
        )


class GuideTooLarge(UnreadableGuide):
    """A file that exceeds a limit.

    `option` is the option of `judge ingest` that raises this limit; "" for other limits.
    """

    def __init__(
        self,
        name: str,
        limit: str | Phrase,
        advice: str | Phrase = _SPLIT,
        *,
        option: str = "",
    ) -> None:
        self.limit, self.option = str(limit), option
        problem = Phrase("goes over the limit of {limit}", {"limit": phrase(limit)})
        super().__init__(name, problem, advice)


class Interrupted(UnreadableGuide):
    """A file that was not read to its end because `signal`, such as SIGKILL, ended the process.

    The system or a person sends these signals; our own limits do not.
    """

    def __init__(self, name: str, signal: str) -> None:
        self.signal = signal
        # The system kills what is largest where memory runs out.
        advice = _MORE_MEMORY if signal == "SIGKILL" else _AGAIN
        problem = Phrase(
            "was not read to the end because its process was ended from outside ({signal})",
            {"signal": signal},
        )
        super().__init__(name, problem, advice)


class UnknownLanguage(RulesIndexError):
    """A guide in a language that is not read here.

    `language` is the code of this language, or "" if the language is unknown.
    """

    def __init__(self, name: str, known: tuple[str, ...], language: str = "") -> None:
        self.name, self.known, self.language = name, known, language
        parts: dict[str, Part] = {"name": name, "known": ", ".join(known)}
        given = Phrase(
            "The language of {name} is not one that is read here ({known}): "
            "say which it is with --language if that is wrong.",
            parts,
        )
        untold = Phrase(
            "The words of {name} are of no language that is read here ({known}): say which it is "
            "with --language, or save the file as UTF-8 if its letters are broken.",
            parts,
        )
        super().__init__(given if language else untold)


class NothingToIndex(RulesIndexError):
    """A file that has lines, but no heading, question, step or erratum among them."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            Phrase(
                "No rule, step or question was found in {name}: give its headings a mark "
                "(“# Title” in Markdown) and try again.",
                {"name": name},
            )
        )


class DuplicateGuide(RulesIndexError):
    """A guide whose version is already in the library, but with other words."""

    def __init__(self, key: str, version: str) -> None:
        self.key, self.version = key, version
        in_version = Phrase(" in version {version}", {"version": version}) if version else ""
        super().__init__(
            Phrase(
                "The library already holds {key}{in_version} with other words: add --replace to "
                "put this one in its place, or --version to keep both.",
                {"key": key, "in_version": in_version},
            )
        )


class NoSuchGuide(RulesIndexError):
    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        self.key, self.known = key, known
        have = f"it holds {', '.join(known)}" if known else "it is empty"
        super().__init__(f"The library has no guide {key}: {have}.")


class LibraryUnavailable(RulesIndexError):
    def __init__(self, path: str, problem: str, advice: str) -> None:
        self.path, self.problem, self.advice = path, problem, advice
        super().__init__(f"The library {path} {problem}: {advice}.")


class IndexNotMade(LibraryUnavailable):
    """An index that could not be made, although the guides are in the library; the old
    index stays.
    """

    def __init__(self, path: str, problem: str, advice: str) -> None:
        super().__init__(path, f"is searched as it was before, as its new index {problem}", advice)
