"""The settings, house rulings and aliases of servers."""
