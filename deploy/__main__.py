"""`python -m deploy` is the `nostos` command."""

from deploy.cli import main

main(prog_name="nostos")
