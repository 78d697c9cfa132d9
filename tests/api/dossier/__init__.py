"""The dossier of a match: disputes that it decides, who may read what of it, its formats and its bounds."""
