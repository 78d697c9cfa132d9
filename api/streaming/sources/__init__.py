"""What streams follow: matches and tournaments; who may follow them, and how their frames are read."""
