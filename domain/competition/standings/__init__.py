"""Standings: what results are worth, what entrants are ranked by, and each sum with what it is made of."""
