"""Read models of tournaments: the list of all, who is what in each, and each step as its viewers see it."""
