"""Plain data -> Discord components; limits, no decisions, no database."""
