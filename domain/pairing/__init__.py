"""Pairing: who meets whom in a round of a tournament, and on which seat, by the rules of PAIRING.md."""
