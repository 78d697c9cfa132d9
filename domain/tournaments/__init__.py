"""Commands and queries of tournaments, which the referee of `domain.competition` decides. Rules: RULES.md."""
