"""The page of the dossier of a match: disputes that are decided by reading it, and who reads what."""
