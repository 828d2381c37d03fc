"""/privacy: what is kept about somebody, handed out or deleted."""
