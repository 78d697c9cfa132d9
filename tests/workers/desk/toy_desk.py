"""The desk as a process of its own, with the toy on its shelf, which a test kills."""

import multiprocessing
from multiprocessing.process import BaseProcess
from typing import Final

from api.runtime import logging
from api.runtime.services import assemble
from api.runtime.settings import Settings
from domain.games import SHELF
from domain.telemetry.catalog import Process
from tests.support.toy import GAME
from workers.desk.process import run

NAME: Final = "tests.workers.desk.toy_desk"


def start(settings: Settings) -> BaseProcess:
    """Start the process; the caller ends it. It is forked from one that has imported everything already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([NAME])
    process = context.Process(target=work, args=(settings,))
    process.start()
    return process


def work(settings: Settings) -> None:
    """What the process does, as `python -m workers desk` does it."""
    logging.configure(settings)
    run(assemble(settings, {**SHELF, GAME.slug: GAME}, process=Process.DESK))
