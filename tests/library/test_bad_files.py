"""Files that are no guides: one sentence, exit code 1, and the library as it was."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules_index.child.limits import Limits
from rules_index.errors import RulesIndexError
from rules_index.intake.ingest import Rules, read
from rules_index.store.library import Library
from tests.library.commands import PONDS, judge, write

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89"
JPEG = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01" + bytes(range(256)) * 40
FINNISH = """# Haikaran säännöt

## Haikara

Haikara seisoo lammella ja syö jokaisen kalan, joka päättää siirtonsa samaan paikkaan kuin se.
Sitä ei voi siirtää silloin kun se nukkuu, eikä sitä lasketa vuoroveden aikana mukaan ollenkaan.

## Kala

Pelaaja saa siirtää jokaista kalaansa kerran vuoroveden aikana, mutta vain jos vesi riittää siihen.
"""


def pdf(*objects: bytes, trailer: bytes = b"") -> bytes:
    """A PDF file of these numbered objects."""
    out, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R %s >>\n" % (len(objects) + 1, trailer)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)


def stream(content: bytes, extra: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), extra, content)


def one_page(content: bytes, trailer: bytes = b"") -> bytes:
    """A PDF of one page with a picture called /P and a font called /F."""
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R"
        b" /Resources << /XObject << /P 5 0 R >> /Font << /F 6 0 R >> >> >>",
        stream(content),
        stream(
            b"\x80" * 64,
            b"/Type /XObject /Subtype /Image /Width 8 /Height 8"
            b" /ColorSpace /DeviceGray /BitsPerComponent 8",
        ),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        trailer=trailer,
    )


def scan() -> bytes:
    return one_page(b"q 400 0 0 600 0 0 cm /P Do Q")


def encrypted() -> bytes:
    """Its password is none that anybody tries first."""
    secret = b"/V 1 /R 2 /P -4 /O <%s> /U <%s>" % (b"a7" * 32, b"3c" * 32)
    return one_page(
        b"BT /F 12 Tf 50 500 Td (Herons) Tj ET",
        b"/Encrypt << /Filter /Standard %s >> /ID [<%s> <%s>]" % (secret, b"5e" * 16, b"5e" * 16),
    )


def cut_short() -> bytes:
    return one_page(b"BT /F 12 Tf 50 500 Td (Herons) Tj ET")[:200]


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        made.writestr("guide.md", PONDS)
    return packed.getvalue()


def noise(size: int) -> bytes:
    return random.Random(7).randbytes(size)


CASES: dict[str, tuple[str, Callable[[], bytes], str, str]] = {
    "scan": ("scan.pdf", scan, "EmptyGuide", "OCR"),
    "encrypted": ("locked.pdf", encrypted, "EncryptedGuide", "password"),
    "cut short": ("cut.pdf", cut_short, "BrokenGuide", "damaged"),
    "PDF in name only": ("name.pdf", lambda: b"%PDF-1.7\n" + noise(5000), "BrokenGuide", "damaged"),
    "PDF without a page": ("none.pdf", lambda: pdf(b"<< >>"), "EmptyGuide", "no pages"),
    "empty": ("empty.txt", lambda: b"", "EmptyGuide", "is empty"),
    "empty PDF": ("empty.pdf", lambda: b"", "EmptyGuide", "is empty"),
    "only blanks": ("blank.md", lambda: b" \r\n\t\n\xef\xbb\xbf", "EmptyGuide", "is empty"),
    "picture": ("photo.png", lambda: PNG + noise(3000), "NotAGuide", "a picture"),
    "picture as text": ("photo.txt", lambda: JPEG, "NotAGuide", "a picture"),
    "picture as PDF": ("photo.pdf", lambda: PNG + noise(3000), "NotAGuide", "a picture"),
    "archive": ("guide.docx", archive, "NotAGuide", "an archive"),
    "noise": ("noise.txt", lambda: noise(50_000), "NotAGuide", "give a PDF"),
    "NUL bytes": ("nul.txt", lambda: b"# Heron\n\nA he\0ron stands.\n", "NotAGuide", "NUL"),
    "nothing but NUL": ("zero.bin", lambda: b"\0" * 100_000, "NotAGuide", "NUL"),
    "50 MB in a line": ("line.txt", lambda: b"heron " * 8_333_333, "GuideTooLarge", "in one line"),
    "over 50 MB": ("big.txt", lambda: b"heron\n" * 9_000_000, "GuideTooLarge", "50 MB"),
    "unread language": ("fi.md", FINNISH.encode, "UnknownLanguage", "--language"),
    "cut UTF-16": (
        "stub.txt",
        lambda: b"\xff\xfe# Heron\n\nA heron stands in my pond.\n",
        "UnknownLanguage",
        "save the file as UTF-8",
    ),
    "no words at all": ("rain.txt", lambda: b"-- .. -- .. --\n" * 50, "RulesIndexError", ""),
}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library with one guide in it."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    assert judge("ingest", write(tmp_path / "ponds.md")).exit_code == 0
    return Library(tmp_path / "data")


def kinds(error: type) -> set[str]:
    """An error's class and all above it."""
    return {kind.__name__ for kind in error.__mro__}


def error_named(name: str) -> type:
    """A class of the tree of errors."""
    tree = [RulesIndexError]
    for kind in tree:
        tree += kind.__subclasses__()
    return next(kind for kind in tree if kind.__name__ == name)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_sentence_and_nothing_changed(library: Library, tmp_path: Path, case: str) -> None:
    """What is wrong and what to do, for a person and for a program."""
    name, content, kind, says = CASES[case]
    path = tmp_path / name
    path.write_bytes(content())
    before = library.path.read_bytes()
    result = judge("ingest", path, "--replace", "--json")
    assert result.exit_code == 1
    (sentence,) = result.stderr.splitlines()
    assert name in sentence
    assert ": " in sentence
    assert sentence.endswith(".")
    assert says in sentence
    (told,) = json.loads(result.stdout)
    assert told["error"]["message"] == sentence
    assert kind in kinds(error_named(told["error"]["kind"]))
    assert library.path.read_bytes() == before


def test_override_reads_an_unread_language(library: Library, tmp_path: Path) -> None:
    """The advice that the sentence gives works."""
    path = write(tmp_path / "fi.md", FINNISH)
    result = judge("ingest", path, "--language", "en")
    assert (result.exit_code, result.stderr) == (0, "")


def test_language_that_is_none(library: Library, tmp_path: Path) -> None:
    """A mistyped code is refused with those that are known."""
    result = judge("ingest", tmp_path / "ponds.md", "--language", "xx")
    assert result.exit_code == 1
    assert "en, pl, cs, fr" in result.stderr


SEEDS = [PONDS.encode(), scan(), one_page(b"BT /F 12 Tf 50 500 Td (Herons) Tj ET"), archive()]
ENDINGS = [".txt", ".md", ".html", ".adoc", ".pdf", ""]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(SEEDS),
    st.sampled_from(ENDINGS),
    st.lists(st.tuples(st.integers(0, 5000), st.binary(max_size=8)), max_size=6),
)
@example(encrypted(), ".pdf", [])
def test_damaged_bytes_end_in_entries_or_our_error(
    tmp_path: Path, seed: bytes, ending: str, damage: list[tuple[int, bytes]]
) -> None:
    """Whatever is wrong inside a file, through the real child: a guide, or a sentence."""
    content = bytearray(seed)
    for where, what in damage:
        content[where : where + len(what)] = what
    path = tmp_path / f"a{ending}"
    path.write_bytes(content)
    said = "a guide."
    try:
        assert read(path, Rules()).value.entries
    except RulesIndexError as error:
        said = str(error)
    assert said.endswith(".")
    assert "makes its reader fail" not in said


def test_letters_without_end_are_read_at_once(tmp_path: Path) -> None:
    """A line that is one word of 50,000 letters took a minute, and others waited."""
    path = write(tmp_path / "a.md", f"{PONDS}\n\n## Wall\n\n{'a' * 50_000}\n")
    assert read(path, Rules(limits=Limits(seconds=20))).value.entries
