"""The process of the analysis answers for bots over a real service, and ends promptly."""

import os
import signal
import subprocess

import httpx

from api.client import Client, Kept
from tests.support.eventually import eventually
from tests.support.processes import ROOT
from tests.support.service.patient import PATIENT
from tests.support.service.running import RunningService

GAME = "odyssee"


def shown(nostos: RunningService) -> str:
    """The address of a variation of a match that is over, at its beginning."""
    with Client(nostos.url, kept=Kept()) as anybody:
        players = [anybody.register(name) for name in ("Circe", "Calypso")]
        match = players[0].open(GAME, 2)
        for seat, player in enumerate(players):
            player.sit(match, seat)
        step = players[0].start(match).step
        players[0].resign(match)
    return f"{nostos.url}/v1/matches/{match}/variation/opinions?at={step}"


def test_a_process_of_the_analysis_answers_and_ends_promptly(nostos: RunningService) -> None:
    path = shown(nostos)
    environment = os.environ | nostos.services.settings.environment()
    command = [*PATIENT, "workers", "analysis"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            found: list[httpx.Response] = []

            def answered() -> bool:
                found[:] = [httpx.get(f"{path}&as={seat}", timeout=120) for seat in (0, 1)]
                return {200} == {each.status_code for each in found}

            eventually(answered, "bots answer", 300)
            assert any(each.json()["opinions"] for each in found)
            process.send_signal(signal.SIGTERM)
            assert 0 == process.wait(60)
        finally:
            process.kill()
