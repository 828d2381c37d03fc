"""The view of a table as plain data: what people see, and what they can do."""
