"""The engine that keeps tables: pure, event-sourced; knows no Discord and no rules_index."""
