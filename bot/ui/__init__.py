"""What every feature uses of Discord: permissions, and the telling of what went wrong."""
