"""What proves what happened: records and receipts, the log of all heads, and the dossiers of matches."""
