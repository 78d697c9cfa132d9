"""The methods of the Python client for webhooks."""

import httpx
import pytest

from api.client import Client, Kept, ProblemError
from tests.api.support import ApiService
from tests.api.tournaments.support import ApiTournament

URL = "https://hooks.example.org/nostos"


def test_the_client_adds_tests_and_removes_a_webhook(service: ApiService) -> None:
    tournament = ApiTournament(service, 1)
    http = httpx.Client(transport=httpx.WSGITransport(service.app))
    client = Client("http://nostos", tournament.host.token, http=http, kept=Kept(None))
    made = client.add_webhook(tournament.tournament, URL, key="one")
    assert made == client.add_webhook(tournament.tournament, URL, key="one")
    assert [made] == [{**each, "secret": made["secret"]} for each in client.webhooks(tournament.tournament)]
    pings = [client.test_webhook(tournament.tournament, made["webhook"]) for _ in range(2)]
    assert pings[::-1] == list(client.webhook_deliveries(tournament.tournament, made["webhook"]))
    client.remove_webhook(tournament.tournament, made["webhook"])
    assert [] == client.webhooks(tournament.tournament)
    with pytest.raises(ProblemError, match="no-such-webhook"):
        client.test_webhook(tournament.tournament, made["webhook"])
