"""Laws that hold for the source itself: its words, its rooms, its names."""
