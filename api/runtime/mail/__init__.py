"""E-mail: the address of a player, what mails say in the language of their reader, and the tables of both."""
