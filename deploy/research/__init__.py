"""Researchers: the games for PettingZoo and OpenSpiel, many matches at once, and data sets."""
