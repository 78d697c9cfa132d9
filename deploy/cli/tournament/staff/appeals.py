"""`nostos tournament appeals`: lists the appeals against rulings, or writes down what a panel decided."""

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.terminal.console import print_json
from deploy.terminal.errors import WrongUsage
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.option("--decide", "appeal", type=click.IntRange(1), metavar="APPEAL", help="Write a decision down.")
@click.option("--upheld/--dismissed", default=None, help="Whether the ruling falls or stands.")
@click.option("--answer", help="What the panel says; everybody reads it.")
@click.option("--rule", help="The rule that it rests on.")
@click.option("--panel", multiple=True, metavar="PLAYER", help="The id of somebody on the panel.")
@with_client
def command(
    *,
    client: Client,
    tournament: str,
    appeal: int | None,
    upheld: bool | None,
    answer: str | None,
    rule: str | None,
    panel: tuple[str, ...],
    as_json: bool,
) -> None:
    """List the appeals of TOURNAMENT, or with --decide write down what the panel decided on one."""
    if appeal is None:
        _print(client.desk(tournament), as_json=as_json)
        return
    if upheld is None or answer is None or rule is None or not panel:
        raise WrongUsage("a decision needs --upheld or --dismissed, --answer, --rule and --panel")
    step = client.decide_appeal(tournament, appeal, answer, rule, panel, upheld=upheld)
    print_step(tournament, step, f"Appeal {appeal} is decided.", as_json=as_json)


def _print(desk: JsonObject, *, as_json: bool) -> None:
    """Print the newest page of appeals, as the caller may read them."""
    if as_json:
        print_json({"appeals": desk["appeals"], "earlier": desk["earlier"]})
        return
    table = Table("appeal", "ruling", "entrant", "decision", "text")
    for each in desk["appeals"]:
        words = "" if each["text"] is None else escape(each["text"])
        table.add_row(str(each["appeal"]), str(each["ruling"]), str(each["number"]), _decision(each), words)
    Console(highlight=False).print(table)


def _decision(appeal: JsonObject) -> str:
    decision = appeal["decision"]
    if decision is None:
        return "none yet"
    return "upheld" if decision["upheld"] else "dismissed"
