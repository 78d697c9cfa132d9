"""`nostos simulate`: bots play many matches on the rules alone, and a report counts the results."""
