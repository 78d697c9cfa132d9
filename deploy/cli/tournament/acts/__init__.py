"""The acts of organizers and arbiters that are one request each, as tables that commands are made of."""
