"""One file per engine: `build(job)` makes its index in a folder, `connect(job)` opens it to ask."""
