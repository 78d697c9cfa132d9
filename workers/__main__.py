"""`python -m workers NAME`: runs one process that follows the log, or the push gateway alone."""

from random import SystemRandom

import click

from api.runtime import logging
from api.runtime.memory_tuning import keep_few_heaps, tune_memory
from api.runtime.roles.privileges import exit_with_wrong_privileges
from api.runtime.sealing_keys import exit_without_sealing_keys
from api.runtime.settings import BadSetting, Settings, load
from api.runtime.shelf import shelf_of
from domain.telemetry.catalog import Process
from domain.telemetry.exporter import serve_metrics
from domain.telemetry.metrics import Meters


@click.group()
@click.pass_context
def main(context: click.Context) -> None:
    """Run one of Nostos's workers. Settings come from the environment.

    A worker with settings or content that cannot be used ends with one line.
    """
    keep_few_heaps()
    try:
        context.obj = load()
        shelf_of(context.obj)
    except BadSetting as error:
        raise click.ClickException(str(error)) from error
    logging.configure(context.obj)
    logging.log_crashes(context.obj)


def require_addresses(settings: Settings, worker: str, *names: str) -> None:
    """End with one line if a server that the worker needs has no address, or the database another key."""
    addresses = {"DATABASE_URL": settings.database_url, "REDIS_URL": settings.redis_url}
    if any(addresses[name] is None for name in names):
        raise click.ClickException(f"the {worker} needs {' and '.join(names)}")
    exit_with_wrong_privileges(settings)
    exit_without_sealing_keys(settings)


def served(settings: Settings) -> Meters:
    """New metrics, which are served from now on."""
    meters = Meters()
    serve_metrics(settings.metrics, meters)
    return meters


@main.command
@click.pass_obj
def projector(settings: Settings) -> None:
    """Project the log into the read models, and publish frames to the streams."""
    from workers.projector import run

    require_addresses(settings, "projector", "DATABASE_URL", "REDIS_URL")
    tune_memory()
    run(settings, served(settings))


@main.command
@click.pass_obj
def notary(settings: Settings) -> None:
    """Keep the log of heads, and sign checkpoints of it."""
    from workers.notary.notary import run

    require_addresses(settings, "notary", "DATABASE_URL")
    tune_memory()
    run(settings, served(settings))


@main.command
@click.pass_obj
def feeder(settings: Settings) -> None:
    """Send checkpoints of the log of heads to the witnesses that NOSTOS_WITNESSES gives an address."""
    from workers.feeder import run

    require_addresses(settings, "feeder", "DATABASE_URL")
    tune_memory()
    run(settings, served(settings))


@main.command
@click.pass_obj
def clock(settings: Settings) -> None:
    """End matches whose time is up, where they are played with a clock."""
    from api.runtime.services import assemble
    from workers.clock import run

    require_addresses(settings, "clock", "DATABASE_URL")
    services = assemble(settings, process=Process.CLOCK)
    services.serve_measurements()
    tune_memory()
    run(services)


@main.command
@click.pass_obj
def desk(settings: Settings) -> None:
    """Open the matches of tournaments, take their results, end them, and send webhooks, pushes and mails."""
    from api.runtime.services import assemble
    from workers.desk.process import run
    from workers.notifications.process import notifications_at_work
    from workers.webhooks.process import webhooks_at_work

    require_addresses(settings, "desk", "DATABASE_URL")
    services = assemble(settings, process=Process.DESK)
    services.serve_measurements()
    tune_memory()
    with webhooks_at_work(services), notifications_at_work(services):
        run(services)


@main.command
@click.pass_obj
def analysis(settings: Settings) -> None:
    """Answer for bots in variations, and with the lowest priority work on reports on fair play."""
    from api.runtime.services import assemble
    from workers.fair_play_reports.process import run
    from workers.variations.process import answers_at_work

    require_addresses(settings, "analysis", "DATABASE_URL")
    services = assemble(settings, process=Process.ANALYSIS)
    services.serve_measurements()
    tune_memory()
    with answers_at_work(services):
        run(services)


@main.command
@click.pass_obj
def gateway(settings: Settings) -> None:
    """Push matches to whoever follows them, on NOSTOS_HOST and NOSTOS_PORT."""
    from api.runtime.services import assemble
    from api.server.asgi import gateway_application
    from api.server.granian import serve
    from api.streaming.gateway import Gateway
    from api.streaming.subscriber import RedisSubscriber

    require_addresses(settings, "gateway", "DATABASE_URL", "REDIS_URL")
    assert settings.redis_url is not None
    services = assemble(settings, process=Process.GATEWAY)
    services.serve_measurements()
    gateway = Gateway(services, RedisSubscriber(settings.redis_url))
    serve(gateway_application(services, gateway), settings, services.traces.close)


@main.command
@click.argument("match")
@click.option("--seat", "seats", type=int, multiple=True, required=True, help="A seat; may be repeated.")
@click.option(
    "--brain",
    default="fair",
    show_default=True,
    help="random, greedy, easy, fair or strong, where the game has them.",
)
@click.option("--seed", type=int, default=None, help="Seed of the bots' choices.")
@click.pass_obj
def bots(settings: Settings, match: str, seats: tuple[int, ...], brain: str, seed: int | None) -> None:
    """Sit bots down at free seats of MATCH and let them play it to its end."""
    from api.client import Client, Kept
    from workers.bots.runner import company, play_all

    seed = SystemRandom().getrandbits(64) if seed is None else seed
    with Client(settings.public_url, kept=Kept()) as client:
        game = shelf_of(settings)[client.match(match)["game"]]
        names = {seat: f"Guest {seat}" for seat in seats}
        play_all(company(client, match, game, names, brain=brain, seed=seed))


@main.command
@click.pass_obj
def house(settings: Settings) -> None:
    """Play the seats that were given to bots of the service, in all matches."""
    from api.runtime.services import assemble
    from api.runtime.shutdown import stop_on_signals
    from workers.bots.service_bots import ServiceBots, brain_of

    require_addresses(settings, "house", "DATABASE_URL")
    services = assemble(settings, process=Process.HOUSE)
    services.serve_measurements()
    bots = ServiceBots(services, brain_of(settings), settings.bot_workers)
    tune_memory()
    bots.run(stop_on_signals())
    services.traces.close()


main(prog_name="python -m workers")
