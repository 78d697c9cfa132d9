"""What tests share, one of each: servers, processes, waiting, timeouts, and the toy game."""
