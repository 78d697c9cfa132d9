"""Pushes and mails: whose turn it is follows from the log, and is sent until it arrives or is given up."""
