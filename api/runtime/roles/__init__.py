"""The logins of the database: one for each role, what each may do, and the check that none may do more."""
