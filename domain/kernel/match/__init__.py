"""A match of whatever game: its facts, lifecycle, the one fold, its clocks, its referee, and its arbiters."""
