"""What every page stands on: addresses, files, storage, tokens, and that nothing is ever blank."""
