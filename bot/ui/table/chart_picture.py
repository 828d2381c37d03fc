"""The chart of a game as a picture: a panel for each counter, a line for each seat.

GameChart -> draw_chart -> PNG

Drawing takes a moment, so it is done in a thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise

import font_source_sans_pro
from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.locale.catalogue import Words
from bot.tables.game_chart import Curve, GameChart

_FINE = 2
"""The factor by which the picture is drawn larger and then shrunk, to smooth Pillow's lines."""
_WIDTH, _HEIGHT, _TOP, _BOTTOM, _LEFT, _RIGHT = 1000, 440, 84, 62, 84, 286
_LETTER, _HEAD = 30, 40
_BACK, _GRID, _INK, _FAINT = "#2b2d31", "#45484f", "#f2f3f5", "#b5bac1"
_COLOURS = (
    *("#e69f00", "#56b4e9", "#21c08b", "#f0e442"),
    *("#ff7f41", "#e29ac4", "#8ea4ff", "#d7d9dc"),
)
"""The colours of the lines, after Okabe and Ito, lighter for the dark ground.

People who see fewer colours can distinguish them; shapes and broken lines help as well.
"""
_TICKS, _MARKED, _APART, _SHADES = 5, 26, 4.0, 16
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)

Point = tuple[float, float]
Font = ImageFont.FreeTypeFont


@dataclass(frozen=True, slots=True)
class _CurvePainter:
    """A painter of one counter's panel; all lengths are pixels before the picture is shrunk."""

    draw: ImageDraw.ImageDraw
    curve: Curve
    chart: GameChart
    axis: str

    @property
    def bounds(self) -> tuple[int, int, int]:
        """Return the lowest and the highest value of the scale, and the step between its lines."""
        values = [value for line in self.curve.values for value in line]
        low, high = min(0, *values), max(1, *values)
        step = next((one for one in _STEPS if (high - low) / one <= _TICKS), (high - low) // 4)
        return -(-low // -step) * -step if low < 0 else 0, -(-high // step) * step, step

    def x(self, place: int) -> float:
        last = max(1, len(self.curve.values[0]) - 1)
        return _FINE * (_LEFT + (_WIDTH - _LEFT - _RIGHT) * place / last)

    def y(self, value: float) -> float:
        low, high, _ = self.bounds
        height = _HEIGHT - _TOP - _BOTTOM
        return _FINE * (_TOP + height * (high - value) / (high - low))

    def paint(self) -> None:
        """Draw the scale, a line for each seat, and the names beside the lines."""
        self._scale()
        for seat in range(len(self.curve.values)):
            self._line(seat)
        self._names()

    def _scale(self) -> None:
        low, high, step = self.bounds
        left, middle = _FINE * 28, _FINE * 40
        bold = _font(_HEAD, bold=True)
        title = _fitting(self.curve.name, bold, _FINE * (_WIDTH - 3 * _LEFT - _RIGHT))
        self.draw.text((left, middle), title, _INK, bold, "lm")
        beside = (left + bold.getlength(f"{title} "), middle + _FINE * 3)
        self.draw.text(beside, self.axis, _FAINT, _font(_LETTER), "lm")
        for value in range(low, high + 1, step):
            y = self.y(value)
            self.draw.line([(self.x(0), y), (_FINE * (_WIDTH - _RIGHT), y)], _GRID, 2 * _FINE)
            font = _font(_LETTER if len(str(value)) < 5 else _LETTER - 10)
            self.draw.text((self.x(0) - _FINE * 16, y), str(value), _FAINT, font, "rm")
        rounds = len(self.curve.values[0]) - 1
        every = next((one for one in _STEPS if rounds / one <= 9), max(1, rounds // 8))
        for place in range(0, rounds + 1, every):
            at = (self.x(place), self.y(low) + _FINE * 30)
            self.draw.text(at, str(place), _FAINT, _font(_LETTER), "mm")

    def _line(self, seat: int) -> None:
        values, colour = self.curve.values[seat], _COLOURS[seat % len(_COLOURS)]
        seats = len(self.curve.values)
        # Where several have the same their lines lie beside each other, not one over the other.
        aside = _FINE * (seat - (seats - 1) / 2) * min(_APART, 14 / seats)
        points = [(self.x(place), self.y(value) + aside) for place, value in enumerate(values)]
        width = _FINE * (5 if seats < 5 else 4)
        if len(points) > 1:
            for piece in _dashed(points) if seat >= len(_COLOURS) else [points]:
                self.draw.line(piece, colour, width, joint="curve")
        size = _FINE * (9 if seats < 5 else 7)
        # In a long game not every point, and not the same ones of all lines.
        every = -(-len(points) // (_MARKED if seats < 5 else _MARKED // 3))
        for point in [*points[seat % every :: every], points[-1]]:
            _mark(self.draw, seat, point, size, colour)

    def _names(self) -> None:
        """Write each seat's last value and name beside its line, without overlaps."""
        seats = range(len(self.curve.values))
        last = {seat: self.curve.values[seat][-1] for seat in seats}
        order = sorted(seats, key=lambda seat: (-last[seat], seat))
        room = _HEIGHT - 24
        apart = _FINE * min(_LETTER + 6, room / len(order))
        size = _LETTER if apart >= _FINE * (_LETTER + 2) else int(apart / _FINE * 0.86)
        wanted = [self.y(last[seat]) for seat in order]
        floor = _FINE * (_HEIGHT - 14) - apart / 2
        for seat, y in zip(order, _spread(wanted, apart, floor), strict=True):
            self._name(seat, last[seat], y, size)

    def _name(self, seat: int, value: int, y: float, size: int) -> None:
        colour = _COLOURS[seat % len(_COLOURS)]
        edge = _FINE * (_WIDTH - _RIGHT)
        start = (self.x(len(self.curve.values[seat]) - 1) + _FINE * 10, self.y(value))
        self.draw.line([start, (edge + _FINE * 26, y)], colour, _FINE)
        _mark(self.draw, seat, (edge + _FINE * 34, y), _FINE * 8, colour)
        font = _font(size, bold=seat in self.chart.winners)
        number = str(value)
        room = _FINE * (_RIGHT - 34 - 18 - 18) - font.getlength(f"{number}  ")
        name = _fitting(_shown(self.chart.seats[seat], seat), font, room)
        self.draw.text((edge + _FINE * 50, y), f"{number}  {name}", colour, font, "lm")


def draw_chart(chart: GameChart, words: Words) -> bytes:
    """Return the chart as a PNG; b"" if it has no curves."""
    if not chart.curves:
        return b""
    paper = Image.new("P", (_WIDTH, _HEIGHT * len(chart.curves)))
    paper.putpalette(_palette())
    for place, curve in enumerate(chart.curves):
        # One after the other: all of them at once, at this size, would take 20 MB.
        fine = Image.new("RGB", (_FINE * _WIDTH, _FINE * _HEIGHT), _BACK)
        _CurvePainter(ImageDraw.Draw(fine), curve, chart, words("by round")).paint()
        small = fine.resize((_WIDTH, _HEIGHT), Image.Resampling.LANCZOS)
        paper.paste(small.quantize(palette=paper, dither=Image.Dither.NONE), (0, place * _HEIGHT))
    out = BytesIO()
    paper.save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _palette() -> list[int]:
    """Return the colours of the picture: the background, and shades of each line's colour on it.

    Few colours make a small file.
    """
    ground = ImageColor.getrgb(_BACK)
    inks = [ImageColor.getrgb(one) for one in (_GRID, _INK, _FAINT, *_COLOURS)]
    shades = [
        round(under + (over - under) * part / _SHADES)
        for ink in inks
        for part in range(1, _SHADES + 1)
        for under, over in zip(ground, ink, strict=False)
    ]
    return [*ground[:3], *shades]


@cache
def _font(size: int, *, bold: bool = False) -> Font:
    name = "SourceSansProBold" if bold else "SourceSansPro"
    return ImageFont.truetype(font_source_sans_pro.font_files_ttf[name], _FINE * size)


@cache
def _known(letter: str) -> bool:
    """Tell whether the font has a letter; it draws an empty box for an unknown one."""
    font = _font(_LETTER)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def _shown(name: str, seat: int) -> str:
    """Return a name without the letters that the font lacks; "#2" for the seat if none remains."""
    known = " ".join("".join(filter(_known, name)).split())
    return known if any(map(str.isalnum, known)) else f"#{seat + 1}"


def _fitting(text: str, font: Font, room: float) -> str:
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _spread(wanted: Sequence[float], apart: float, floor: float) -> list[float]:
    """Return heights close to `wanted`, from the top down, at least `apart` from each other.

    None is below `floor`.
    """
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + apart) if found else y)
    limit = floor
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], limit)
        limit = found[place] - apart
    return found


def _dashed(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the dashes of a broken line through the points."""
    on, off = _FINE * 16.0, _FINE * 10.0
    left, drawn = on, True
    for (x, y), (to_x, to_y) in pairwise(points):
        length = max(1e-6, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        done = 0.0
        while done < length:
            step = min(left, length - done)
            if drawn:
                ends = (done, done + step)
                yield [(x + (to_x - x) * e / length, y + (to_y - y) * e / length) for e in ends]
            done, left = done + step, left - step
            if left <= 0:
                drawn = not drawn
                left = on if drawn else off


def _mark(draw: ImageDraw.ImageDraw, seat: int, at: Point, size: float, colour: str) -> None:
    """Draw a seat's symbol at a point: a disc, square, triangle or diamond.

    The symbols distinguish the lines for people who do not see their colours.
    """
    x, y = at
    match (seat + seat // len(_COLOURS)) % 4:
        case 0:
            draw.ellipse([x - size, y - size, x + size, y + size], colour)
        case 1:
            draw.rectangle([x - size, y - size, x + size, y + size], colour)
        case 2:
            draw.polygon(
                [(x, y - size * 1.25), (x - size * 1.2, y + size), (x + size * 1.2, y + size)],
                colour,
            )
        case _:
            long = size * 1.35
            draw.polygon([(x, y - long), (x + long, y), (x, y + long), (x - long, y)], colour)
