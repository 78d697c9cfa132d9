"""What all commands share at the terminal: output, errors, interrupts, groups of commands."""
