"""The resources of those who look after the players: reports, and what operators do about them."""
