"""The dossier of a match: what its steps say about a dispute, made from what one viewer saw."""
