"""The pages LOTS.md: whether a verifier that was written from them makes the draws of the service."""
