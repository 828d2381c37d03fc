"""What a person is shown of a table and can do there, as plain data."""
