"""The commands, controls and forms of tables, and the private panels that answer them."""
