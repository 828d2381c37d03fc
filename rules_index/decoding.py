"""The errors that a decoder raises for a text that is not JSON, not UTF-8, or nested too deeply.

all modules that decode files -> here
"""

from __future__ import annotations

DECODING_ERRORS = (ValueError, RecursionError)
"""All errors of msgspec, tomli and Python for a text that cannot be decoded.

`MsgspecError`, `TOMLDecodeError` and `UnicodeError` are each a `ValueError`, as is the error for a
number of more than 4,300 digits; a hundred thousand brackets are a `RecursionError`.
"""
