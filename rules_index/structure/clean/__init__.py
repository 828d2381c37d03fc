"""Takes out what is no part of the guide: marks, page furniture, contents."""
