"""Who takes part in a tournament: who agrees to it, and whose account is deleted."""
