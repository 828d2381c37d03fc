"""Lists, for each comparison of names by their letters, the least similarity that counts as a
match.

here -> match, rank
"""

from __future__ import annotations

LEAST_ALIKE = {
    "card": 84,  # the name of a card and a question
    "form": 75,  # a word and a form of it in the name of a card
    "slip": 60,  # a mistyped word and the word in the name of a card
    "title": 85,  # a word that is looked up and a word of a title
    "name": 88,  # what is looked up and the name of a row, an item or a paragraph
    "same name": 96,  # the same two, where nothing else can be meant
    "akin": 60,  # the same two, where they may be forms of one name
}
"""Kind of comparison -> the least similarity, from 0 to 100, at which two names count as the same.

Chosen by hand.
"""
