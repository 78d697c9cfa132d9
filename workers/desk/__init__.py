"""The desk: the process that opens the matches of tournaments, takes their results, and ends them."""
