"""The Discord side that all features share: controls, forms, rights, error messages."""
