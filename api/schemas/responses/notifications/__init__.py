"""What responses hold about what a player is asked, and about where they are told so."""
