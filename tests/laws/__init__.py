"""Laws: what holds for every game, and for the code itself."""
