"""Web Push: where players want to be called back, how that is encrypted and signed, and its tables."""
