"""`nostos bench NAME`: each prints figures, and ratios whose two sides were taken in one run."""
