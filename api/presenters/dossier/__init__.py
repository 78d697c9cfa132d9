"""The dossier of a match as JSON, as CSV and as a page to print."""
