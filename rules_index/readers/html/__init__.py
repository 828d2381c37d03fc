"""HTML: reads web pages, even with wrong markup, into Lines with levels, markers, cells
and links.
"""

from rules_index.readers.html.reader import read_html

__all__ = ["read_html"]
