"""The library half: guides in, answers out. Knows no Discord and no bot."""
