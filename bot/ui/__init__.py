"""What every feature uses of Discord: ids of controls, permissions, telling what went wrong."""
