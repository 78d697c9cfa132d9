"""Simulation: bots play many games straight on the rules, and statistics are reported."""
