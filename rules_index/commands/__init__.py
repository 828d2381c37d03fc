"""The commands around answers: ask, card, eval, alias, pack; `rules_index.cli` collects them."""
