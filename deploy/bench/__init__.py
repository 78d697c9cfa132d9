"""`nostos bench NAME`: prints figures, and ratios of two figures that were taken in one run."""
