"""A command or process of Nostos with long timeouts: `python -m tests.support.service.patient MODULE WORDS`.

For a test that nobody may fail because the machine is slow: a client that does not ask again, such as curl,
or a claim that nothing was logged but usual lines. The processes that the command starts are patient too.
"""

import runpy
import sys
from typing import Any

from deploy.stack import local_service
from tests.support.timeouts import patient

PATIENT = (sys.executable, "-m", "tests.support.service.patient")
COMMANDS = {name: (*PATIENT, *words[2:]) for name, words in local_service.COMMANDS.items()}
"""The processes of the service, each of them patient."""

if __name__ == "__main__":
    own: Any = local_service.COMMANDS
    own.update(COMMANDS)
    del sys.argv[0]
    with patient():
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
