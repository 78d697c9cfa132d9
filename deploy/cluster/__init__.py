"""The topology of several machines, run on one: databases that fail over, their proxies, and three nodes."""
