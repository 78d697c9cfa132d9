"""The referee of a tournament: which facts may follow, and what they must be. Service and verifier decide by
it.
"""
