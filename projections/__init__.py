"""Read models, built from the log of events and from nothing else."""
