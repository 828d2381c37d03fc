"""The tables of servers, without Discord: where each has its place, who sits and may act."""
