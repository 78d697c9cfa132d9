"""What is stored of a player: the copy that they may have, and their deletion."""
