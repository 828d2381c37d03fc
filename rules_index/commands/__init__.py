"""The `judge` commands of the library, a module each; `rules_index.cli` collects them."""
