"""PostgreSQL and Valkey without installing anything: real servers from wheels, supervised by this process."""
