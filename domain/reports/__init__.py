"""Reports: what players tell the operators about a player or a match, and what operators decide."""
