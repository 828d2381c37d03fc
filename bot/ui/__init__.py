"""What every feature uses of Discord: controls, forms, rights, telling what went wrong."""
