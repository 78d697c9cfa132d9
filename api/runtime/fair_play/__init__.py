"""Reports on fair play: the queue of those that arbiters ask for, and what they say, kept beside the log."""
