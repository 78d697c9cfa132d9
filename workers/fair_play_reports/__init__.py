"""Reports on fair play of tournaments: a process that works on one after the other, when there is time."""
