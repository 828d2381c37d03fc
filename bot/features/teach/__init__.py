"""/alias and /ruling: what a server teaches the judge."""
