"""Draws small PDFs for the tests: every line stands where the test puts it, in our own words."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

import reportlab
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from rules_index.model import Document
from rules_index.readers.pdf import read_pdf

WIDTH, HEIGHT = 595.0, 842.0
_PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNsYGBiYAAAApIAhPd8o1gAAAAASUVORK5CYII="
)
BODY, BOLD, ITALIC = "Helvetica", "Helvetica-Bold", "Helvetica-Oblique"
_WORDS = (
    "a scout may look at one face-down tile before the tide rises while every keeper counts lamps "
    "in the harbour and moves no more than two boats unless storm wind turns against them later "
    "players share coal salt rope and maps after each lantern has gone out"
)


def prose(seed: int, sentences: int = 4) -> list[str]:
    """Sentences that occur in no other seed's text, all of the same plain words."""
    made, words = [], _WORDS.split()
    for number in range(sentences):
        step, start = 7 + 2 * (seed % 5), seed * 13 + number * 5
        picked = [words[(start + step * k) % len(words)] for k in range(8 + (seed + number) % 6)]
        made.append(f"Rule {seed} says {' '.join(picked)} in case {number + 1}.")
    return made


class Pen:
    """Writes from the top of a page downwards; measures are points from the upper left corner."""

    def __init__(
        self,
        width: float = WIDTH,
        height: float = HEIGHT,
        password: str = "",
    ) -> None:
        self._buffer = io.BytesIO()
        self._height = height
        lock = StandardEncryption(password, ownerPassword="owner") if password else None
        # Without these two the file would differ from run to run and be packed.
        self.canvas = Canvas(
            self._buffer, pagesize=(width, height), encrypt=lock, invariant=1, pageCompression=0
        )

    def line(
        self, x: float, y: float, text: str, font: str = BODY, size: float = 9, color: str = "black"
    ) -> None:
        """One line whose baseline is `y` below the upper edge."""
        self.canvas.setFillColor(color)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self._height - y, text)

    def lines(
        self,
        x: float,
        y: float,
        texts: Iterable[str],
        font: str = BODY,
        size: float = 9,
        leading: float = 1.3,
    ) -> float:
        """Lines below one another; gives the baseline of the line after the last."""
        for text in texts:
            self.line(x, y, text, font, size)
            y += leading * size
        return y

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        sentences: Iterable[str],
        size: float = 9,
        indent: float = 0,
    ) -> float:
        """Sentences broken into lines; gives the baseline of the line after the last."""
        text = " ".join(sentences)
        first = simpleSplit(text, BODY, size, width - indent)[0]
        y = self.lines(x + indent, y, [first], size=size)
        return self.lines(x, y, simpleSplit(text[len(first) :], BODY, size, width), size=size)

    def rule(self, x: float, x2: float, y: float) -> None:
        """A drawn line across the page."""
        self.canvas.line(x, self._height - y, x2, self._height - y)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "", radius: float = 0
    ) -> None:
        """A drawn box with its upper left corner at `x`, `y`; a line runs round it without fill."""
        if fill:
            self.canvas.setFillColor(fill)
        place = x, self._height - y - height, width, height
        if radius:
            self.canvas.roundRect(*place, radius, stroke=not fill, fill=bool(fill))
        else:
            self.canvas.rect(*place, stroke=not fill, fill=bool(fill))

    def picture(self, x: float, y: float, width: float, height: float) -> None:
        """A picture with its upper left corner at `x`, `y`."""
        grey = ImageReader(io.BytesIO(_PICTURE))
        self.canvas.drawImage(grey, x, self._height - y - height, width, height)

    def turn_page(self) -> None:
        """Ends this page and begins the next one."""
        self.canvas.showPage()

    def pdf(self) -> bytes:
        """The finished file."""
        self.canvas.save()
        return self._buffer.getvalue()


def read(pen: Pen) -> Document:
    """What the reader makes of the finished file."""
    return read_pdf(pen.pdf(), "sample.pdf")


def mapped(text: str, meanings: Mapping[str, str]) -> bytes:
    """A file of one line whose font says what some of its letters mean: "A" -> "🎲"."""
    rows = "".join(
        f"<{ord(letter):02X}> <{meant.encode('utf-16-be').hex()}>\n"
        for letter, meant in meanings.items()
    )
    told = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def "
        "/CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(meanings)} beginbfchar\n{rows}endbfchar endcmap end end"
    )
    shown = f"BT /Own 12 Tf 72 700 Td ({text}) Tj ET"
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources 7 0 R>>",
        f"<</Length {len(shown)}>>stream\n{shown}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>",
        f"<</Length {len(told)}>>stream\n{told}\nendstream",
        "<</Font<</Own 5 0 R>>>>",
    )
    file, places = "%PDF-1.4\n", ["0000000000 65535 f \n"]
    for number, body in enumerate(objects, 1):
        places.append(f"{len(file):010} 00000 n \n")
        file += f"{number} 0 obj\n{body}\nendobj\n"
    table = f"xref\n0 {len(places)}\n{''.join(places)}trailer<</Size {len(places)}/Root 1 0 R>>\n"
    return f"{file}{table}startxref\n{len(file)}\n%%EOF\n".encode("ascii")


def with_own_letters() -> str:
    """The name of a font that the file brings along, unlike the ones every reader knows."""
    if "Own" not in pdfmetrics.getRegisteredFontNames():
        folder = Path(reportlab.__file__).parent / "fonts"
        pdfmetrics.registerFont(TTFont("Own", str(folder / "Vera.ttf")))
    return "Own"
