"""What threads may share: decoders whose types are resolved under a lock, and values that are made once."""
