"""Records to verify: the files that they are in, and what is printed of them."""
