"""Looking after a data folder: backups, damage, and what the doctor reports."""
