"""Tests of sealing: keys of streams and players, made, wrapped again, destroyed and lost."""
