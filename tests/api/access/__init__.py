"""Who calls, and as whom they may look at a match."""
