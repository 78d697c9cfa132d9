"""The commands of those who operate the service: organizers, operators, and what operators do to players."""
