"""What a tournament is: regulations, facts, state, standings. Its rules: domain/tournaments/RULES.md."""
