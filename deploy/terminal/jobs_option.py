"""The option of commands that share their work among processes."""

from typing import Final

import click

JOBS: Final = click.option(
    "--jobs", type=click.IntRange(min=1), default=None, help="Processes.  [default: one a processor]"
)
