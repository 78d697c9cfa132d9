"""A match, whatever game is played: its facts, its lifecycle, the one fold, its clocks, its referee, and its arbiters."""
