"""Brings the catalogues up to date with the code: `python -m bot.locale.extract`.

New messages come in without a translation, those that the code no longer says go out.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.locale.catalogue import LANGUAGES

HERE = Path(__file__).parent
_KEYWORDS = {
    "words": None, "said": None, "say": None, "BotError": None, "translate": None,
    "count": (1, 2), "N_": None,
    "NoTable": None, "WhichTable": None, "TableGone": None, "NotSeated": None, "CannotShow": None,
}  # fmt: skip


def messages() -> Catalog:
    """Everything that the code says."""
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(HERE.parent, keywords=_KEYWORDS, method_map=[("**.py", "python")])
    for _, _, message, _, _ in found:
        pair = isinstance(message, tuple)
        if message and (not pair or len(message) == 2):
            catalogue.add(message)
    return catalogue


def update(language: str) -> Catalog:
    """A language's catalogue with the messages of today."""
    path = HERE / f"{language}.po"
    kept = (
        read_po(BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog(language)
    )
    kept.update(messages(), no_fuzzy_matching=True)
    kept.obsolete.clear()
    return kept


def main() -> None:
    """Write all catalogues anew."""
    for language in LANGUAGES[1:]:
        text = BytesIO()
        write_po(text, update(language), omit_header=False, sort_output=True, width=100)
        (HERE / f"{language}.po").write_bytes(text.getvalue())


if __name__ == "__main__":
    main()
