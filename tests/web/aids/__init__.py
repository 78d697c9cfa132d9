"""What helps those who look at the table of a match."""
