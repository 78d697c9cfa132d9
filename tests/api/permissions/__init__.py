"""Who may do what: every route, asked as every kind of caller."""
