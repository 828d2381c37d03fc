"""`judge bench`: speed, memory and recall beside named alternatives, a process for each."""
