"""`nostos soak NAME`: does the same thing many times, to find what fails once in a hundred times."""
