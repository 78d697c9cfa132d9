"""Laws of texts: what players are told, asked and given to read, in every language."""
