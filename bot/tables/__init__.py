"""The tables of servers, without Discord: their placements, seats and permissions."""
