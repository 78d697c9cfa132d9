"""Tools that are not ours read our log, and are witnesses of it, or its witnesses are ours."""
