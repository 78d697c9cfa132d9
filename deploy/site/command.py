"""`nostos docs`: builds the documentation site, or shows it here."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from api.runtime.settings import load
from deploy.site.build import build
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import CommandError

LOOPBACK: Final = "127.0.0.1"
FOLDER: Final = "site"  # in the home of the service


@click.command("build")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="The folder of the site.  [default: `site` in NOSTOS_HOME]",
)
@with_json
def build_site(*, out: Path | None, as_json: bool) -> None:
    """Build the site. It needs no network; a link that leads nowhere is an error."""
    folder = load().home / FOLDER if out is None else out
    with spinner("Building the site"):
        build(folder, click.get_current_context().find_root().command)
    first = (folder / "index.html").resolve()
    if as_json:
        print_json({"site": str(folder.resolve()), "first": str(first)})
    else:
        click.echo(first)


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@with_json
def serve(*, port: int, as_json: bool) -> None:
    """Build the site and serve it on this machine alone, until Ctrl-C."""
    with TemporaryDirectory(prefix="nostos-site-") as name:
        folder = Path(name) / FOLDER
        with _listening(port, folder) as server:
            with spinner("Building the site"):
                build(folder, click.get_current_context().find_root().command)
            address = f"http://{LOOPBACK}:{server.server_address[1]}/"
            if as_json:
                print_json({"address": address})
            print_status(f"The documentation is at [bold]{address}[/bold]. Ctrl-C stops it.")
            server.serve_forever()


def _listening(port: int, folder: Path) -> ThreadingHTTPServer:
    """A server of the folder's files, which has its port already: requests wait until it serves."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    try:
        return ThreadingHTTPServer((LOOPBACK, port), handler)
    except OSError as error:
        told = f"port {port} cannot be used ({error.strerror}); name another with --port"
        raise CommandError(told) from None


ACTS: Final = {"build": build_site, "serve": serve}
command = click.Group(
    "docs",
    dict(ACTS),
    help="Build the documentation as a site: tutorials, how-to, reference and explanation, with a search.",
)
