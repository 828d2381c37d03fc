"""What the library says of a file, in the language of whoever handed it in."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from discord import ui

from bot.features.library.upload_view import preview_view
from bot.features.library.view import check_view
from bot.locale.catalogue import LANGUAGES, words
from bot.uploads.records import Upload
from rules_index.intake.checkup import Checked
from rules_index.intake.clerk import file_guide
from rules_index.intake.filing import Filing
from rules_index.model import Identity

SCOPE = "guild:5"
DANGLING = "# Reeds\n\nA reed stands in water; see Pebbles of the Shore.\n\nGain 2 . Then stop.\n"
REFUSED = {
    "en": "is not a guide but a picture: give a PDF",
    "pl": "to nie przewodnik, lecz obraz: podaj plik PDF",
    "cs": "není příručka, ale obrázek: dej soubor PDF",
    "fr": "n'est pas un guide mais une image : donnez un fichier PDF",
}
MISREAD = {
    "en": "say which it is with “language”",
    "pl": "podaj właściwy w opcji „język”",
    "cs": "uveď správný ve volbě „jazyk“",
    "fr": "donnez-la dans l'option « langue »",
}
HOLES = {
    "en": "1 passage seems to lack an icon",
    "pl": "W 1 miejscu brakuje chyba ikony",
    "cs": "Na 1 místě asi chybí ikona",
    "fr": "Il semble manquer une icône",
}


def filed(folder: Path, name: str, data: bytes, language: str = "") -> Filing:
    """A file as a server's upload is looked at: in a child process."""
    path = folder / name
    path.write_bytes(data)
    labels = Identity(language=language)
    return file_guide(folder, path, labels, SCOPE, replace=False, dry_run=True)


def preview(filing: Filing, language: str) -> str:
    """The message about it, after the bot was started anew."""
    upload = Upload("0" * 16, 5, 7, 0.0, Identity(), (filing.name,), (filing,))
    kept = msgspec.json.decode(msgspec.json.encode(upload), type=Upload)
    return read(preview_view(kept, words(language)))


def read(view: ui.LayoutView) -> str:
    """The texts of a message."""
    shown = (one.content for one in view.walk_children() if isinstance(one, ui.TextDisplay))
    return "\n".join(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_the_library_is_in_the_language(tmp_path: Path, language: str) -> None:
    """What is wrong with the file and what to give instead, through process and store."""
    picture = filed(tmp_path, "map.png", b"\x89PNG\r\n\x1a\n" + bytes(40))
    assert picture.refusal.startswith("map.png is not a guide but a picture")
    assert REFUSED[language] in preview(picture, language)
    foreign = filed(tmp_path, "reeds.md", DANGLING.encode(), "xx")
    assert MISREAD[language] in preview(foreign, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_odd_about_a_guide_is_in_the_language(tmp_path: Path, language: str) -> None:
    """The warnings of a preview, and those of a later check."""
    filing = filed(tmp_path, "reeds.md", DANGLING.encode(), "en")
    assert HOLES[language] in preview(filing, language)
    checked = Checked("reeds-en", "Reeds", (), 1.0, 0, (), filing.warnings)
    assert HOLES[language] in read(check_view([checked], words(language)))


def test_an_upload_of_before_is_still_told() -> None:
    """Kept by a version that knew the English sentence alone."""
    old = Filing("map.png", "map.png is not a guide but a picture: give a PDF.")
    assert "a picture" in preview(old, "pl")
