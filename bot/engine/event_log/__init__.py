"""The event log of a table: as JSON, exported, validated, and without one person."""
