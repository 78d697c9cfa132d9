"""What requests may hold: a schema checks a body, and the endpoint gets the typed dict of the same name.

A schema refuses whatever it does not name.
"""
