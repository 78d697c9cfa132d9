"""The logins of the database: they may do what they need, and SQL that wants more is refused."""
