"""The bench of the pages: a match opened over a slow network, in a browser as slow as it is to be."""
