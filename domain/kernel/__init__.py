"""What every game is written in: facts with an audience, offers, lots, the Game record."""
