"""Search: how a bot finds its move in worlds that its seat cannot rule out."""
