"""The dossier of a match: times, and who knew what since when."""
