"""The commands that take something home: the archive, dossiers, and exports of standings and results."""
