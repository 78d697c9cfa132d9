"""The Python client over the real application, in this process."""
