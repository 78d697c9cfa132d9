"""The verifier: checks a record offline, by the rules and without the service."""
