"""Small trees of modules, in which a check of the architecture has something to find.

test_architecture, test_public_names -> here
"""

from __future__ import annotations

from pathlib import Path


def plant(root: Path, file: str, source: str) -> Path:
    """Write a module into a tree, and return the root of the tree."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return root
