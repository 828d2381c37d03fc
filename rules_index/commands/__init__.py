"""The `judge` commands of the library, one module for each; `rules_index.cli` collects them."""
