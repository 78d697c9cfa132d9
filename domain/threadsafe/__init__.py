"""What threads can share: decoders with types resolved under a lock, values made once, a look ahead."""
