"""The methods of the client for tournaments: each command and each read, by its subject."""
