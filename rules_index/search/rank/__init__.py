"""The order of the likely entries: one module for each rule that changes it."""
