"""Looking after a data folder: backups, damage, and what a doctor says of it."""
