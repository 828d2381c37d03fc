"""Tables on Discord without Discord: where each has its place, who may act, what is shown when."""
