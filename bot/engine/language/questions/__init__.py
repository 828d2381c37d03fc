"""Questions about the state of a table: whose turn it is, how much honor somebody has.

text -> asked -> StateQuestion -> view_model.state_answers
"""

from bot.engine.language.questions.reading import StateQuestion, asked

__all__ = ["StateQuestion", "asked"]
