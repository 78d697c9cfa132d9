"""The search for good tables and seats: exchanges, a largest matching, the best order at a table."""
