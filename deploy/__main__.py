"""`python -m deploy` is the `nostos` command."""

import sys

try:
    from deploy.cli import main

    main(prog_name="nostos")
except KeyboardInterrupt:  # before a command could say so
    sys.exit(130)
