"""The records of tables: in memory, in an exported file, and without one person."""
