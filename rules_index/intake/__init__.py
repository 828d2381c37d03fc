"""Files on their way into the library, and what became of them."""
