"""For tests of games: all games, playouts, bots, scenes, twins, and the sections of RULES.md."""
