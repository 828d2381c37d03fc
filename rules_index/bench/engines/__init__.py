"""One file for each engine: `build(job)` makes its index in a folder, `connect(job)` opens it."""
