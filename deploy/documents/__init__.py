"""Pages of documentation that are made from the code."""
