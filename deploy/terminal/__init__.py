"""How commands speak to people and machines: console, errors, interrupts, groups of commands."""
