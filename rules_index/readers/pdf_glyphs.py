"""The pages of a PDF as pieces of text with their places and faces; all that speaks to PDFium.

bytes -> open_pdf -> read_page (page by page) -> pdf_layout
"""

from __future__ import annotations

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as pdfium

from rules_index.errors import BrokenGuide, EncryptedGuide
from rules_index.readers.pdf_parts import Face, Page, Piece, Stroke
