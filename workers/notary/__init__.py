"""The notary: keeps the transparency log, and refuses to sign what was rewritten."""
