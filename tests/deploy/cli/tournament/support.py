"""Calls the commands of `nostos tournament` on a service that runs."""

import json
from typing import Any

from click.testing import CliRunner, Result
from structlog.testing import capture_logs

from deploy.cli.main import main
from domain.threadsafe.decoder import JsonObject


class TournamentCommand:
    """The commands as somebody calls them; without a token as anybody."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._url = url
        self._token = token

    def call(self, name: str, *words: Any) -> Result:
        """The result of a command, or of one of a group (`"group command"`). The service is in this process;
        its log lines are not part of it.
        """
        arguments = ["tournament", *name.split(), "--url", self._url, *map(str, words)]
        with capture_logs():
            return CliRunner().invoke(main, arguments, env={"NOSTOS_TOKEN": self._token or ""})

    def said(self, name: str, *words: Any) -> str:
        """What a command that succeeds prints for people, on both outputs."""
        result = self.call(name, *words)
        assert 0 == result.exit_code, result.output
        return result.output

    def found(self, name: str, *words: Any) -> JsonObject:
        """The object that a command prints that succeeds."""
        result = self.call(name, *words, "--json")
        assert 0 == result.exit_code, result.output
        answer: JsonObject = json.loads(result.stdout)
        return answer

    def error(self, name: str, *words: Any) -> str:
        """The error of a command that fails."""
        result = self.call(name, *words, "--json")
        assert result.exit_code in (1, 2), result.output
        return str(json.loads(result.stdout)["error"])
