"""What a player is asked, and where they are told so."""
