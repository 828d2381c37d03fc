"""The tables of servers, without Discord: their places, seats and permissions."""
