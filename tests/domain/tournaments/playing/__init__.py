"""What is done at the tables of a tournament, and before its end."""
