"""The `nostos` command."""

import click


@click.group()
def main() -> None:
    """Nostos: four board games about Odysseus, every move an event."""
