"""The language of the games, and the matches played in it; it knows no web, no clock and no entropy."""
