"""The commands of `nostos`, one file each."""
