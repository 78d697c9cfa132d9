"""Pages about the whole project; some are made from the code."""
