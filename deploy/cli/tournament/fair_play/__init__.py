"""The commands of `nostos tournament fair-play`: reports on fair play are asked for, waited for and read."""
