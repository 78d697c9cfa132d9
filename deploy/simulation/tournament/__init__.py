"""A whole tournament of bots over REST, with all that happens at a desk: for `nostos demo --tournament`."""
