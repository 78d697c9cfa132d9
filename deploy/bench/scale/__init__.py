"""Benches of size: many live matches on two nodes, and long logs; what they need of load and matches."""
