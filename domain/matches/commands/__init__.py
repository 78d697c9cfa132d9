"""Commands: each is decided by a function of `decisions` and appended as one event of the match's stream."""
