"""What threads can share: decoders with types resolved under a lock, and values that are made once."""
