invited-field = Have you been invited?
invited-link = Paste the link of the invitation, or the address of a match
invited-go = To the match
invited-unknown = That is no link to a match. Paste all of it: the code alone does not say which match it is.
