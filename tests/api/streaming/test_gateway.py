"""The push gateway over a real Postgres and a real Valkey."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from redis import Redis
from redis.client import Pipeline

from api.streaming import stream
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.notation import viewer_name, viewer_named
from domain.threadsafe.decoder import read_json
from projections.models.frames import channel
from tests.support.bus import eavesdropping
from tests.support.eventually import eventually
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch


def test_a_stream_brings_exactly_the_frames_of_a_fresh_read(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    streams = {seat: nostos.follow(table, table.token(seat)) for seat in (0, 1)}
    onlooker = nostos.follow(table)
    table.finish()

    for seat, following in streams.items():
        assert table.fresh(seat) == following.wait_over().frames
    assert table.fresh(ONLOOKER) == onlooker.wait_over().frames
    assert ["end"] == onlooker.kinds


def test_the_id_of_an_event_is_the_step(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    last = table.finish()

    sent = nostos.follow(table).wait_over().sent

    assert [str(step) for step in range(1, last + 1)] == [
        event.id for event in sent if event.event == "frame"
    ]
    assert f'{{"step":{last}}}' == sent[-1].data


def test_a_client_that_is_cut_off_ten_times_misses_nothing_and_gets_nothing_twice(
    nostos: RunningService,
) -> None:
    table, chooser = nostos.table(hand=4).seat_all(), Random(3)
    playing = threading.Thread(target=table.finish)
    playing.start()
    frames: list[bytes] = []
    for _ in range(10):
        following = nostos.follow(table, table.token(0), after=len(frames))
        following.wait(chooser.randint(1, 3))
        following.hang_up()
        frames += following.frames
    rest = nostos.follow(table, table.token(0), after=len(frames)).wait_over()
    playing.join()

    assert table.fresh(0) == frames + rest.frames


def test_a_client_that_has_all_frames_gets_the_end(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    last = table.finish()
    table.fresh(ONLOOKER)

    following = nostos.follow(table, after=last).wait_over()

    assert ["end"] == following.kinds
    assert [] == following.frames


def test_last_event_id_counts_more_than_the_address(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    table.finish()
    frames = table.fresh(ONLOOKER)

    with patient_http.stream(
        "GET", nostos.address(table), params={"after": 0}, headers={"last-event-id": "3"}
    ) as got:
        body = got.read()

    assert len(frames) - 3 == body.count(b"event: frame")


def test_lines_of_text_come_on_request(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    table.finish()

    frames = nostos.follow(table, text="en").wait_over().frames
    later = nostos.follow(table, text="en", after=3).wait_over().frames

    assert all(read_json(frame)["text"] for frame in frames)
    assert frames[3:] == later


def test_a_seat_is_followed_by_its_own_player_only(nostos: RunningService) -> None:
    table = nostos.table().seat_all()

    def asked(token: str | None, **query: str) -> tuple[int, str]:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = patient_http.get(nostos.address(table), params=query, headers=headers)
        return answer.status_code, answer.json()["type"].rpartition("/")[2]

    assert (401, "token-needed") == asked(None, **{"as": "0"})
    assert (403, "not-your-seat") == asked(table.token(1), **{"as": "0"})
    assert (403, "not-disclosed") == asked(table.token(0), **{"as": "referee"})
    assert (401, "bad-token") == asked("nostos_false")
    assert (422, "bad-parameter") == asked(None, **{"as": "penelope"})
    assert (422, "bad-parameter") == asked(None, after="-1")
    assert (422, "bad-parameter") == asked(None, after="999")  # there is no such step yet
    assert (422, "bad-parameter") == asked(None, after="9" * 5000)
    assert (422, "bad-parameter") == asked(None, text="xx")
    assert (422, "bad-parameter") == asked(None, colour="red")


def test_what_does_not_fit_is_told_as_what_it_is(nostos: RunningService) -> None:
    table = nostos.table()

    def asked(query: str, last: str | None = None) -> dict[str, object]:
        headers = {} if last is None else {"last-event-id": last}
        told: dict[str, object] = patient_http.get(f"{nostos.address(table)}?{query}", headers=headers).json()
        return {name: told[name] for name in ("type", "parameter", "header", "accepted") if name in told}

    step = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
    bad, header = "/v1/problems/bad-parameter", "/v1/problems/bad-header"
    assert {"type": bad, "parameter": "after", "accepted": step} == asked("after=-1")
    assert {"type": bad, "parameter": "after", "accepted": step} == asked("after=1&after=2")
    assert {"type": bad, "parameter": "colour", "accepted": ["after", "as", "text", "ticket"]} == asked(
        "colour=red"
    )
    assert {"type": header, "header": "Last-Event-ID", "accepted": step} == asked("", "-1")
    late = asked("", "999")
    assert (header, "Last-Event-ID") == (late["type"], late["header"])


def test_a_bad_token_is_refused_and_not_ignored(nostos: RunningService) -> None:
    headers = {"authorization": "Basic bm9zdG9z"}

    answer = patient_http.get(nostos.address(nostos.table()), headers=headers)

    assert (401, "/v1/problems/bad-token") == (answer.status_code, answer.json()["type"])


def test_problems_are_those_of_the_api(nostos: RunningService) -> None:
    table = nostos.table()

    missing = patient_http.get(f"{nostos.url}/v1/matches/nowhere/stream")
    posted = patient_http.post(nostos.address(table))

    assert "application/problem+json" == missing.headers["content-type"]
    assert (404, "/v1/problems/no-such-match") == (missing.status_code, missing.json()["type"])
    assert (405, "GET, HEAD") == (posted.status_code, posted.headers["allow"])
    assert "/v1/problems/method-not-allowed" == posted.json()["type"]


def test_everybody_follows_a_disclosed_match_as_the_referee(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    table.finish()
    table.fresh(ONLOOKER)

    following = nostos.follow(table, viewer="referee").wait_over()

    assert table.fresh(REFEREE) == following.frames


def test_a_player_who_left_a_seat_sees_nothing_of_what_its_next_player_gets(nostos: RunningService) -> None:
    table = nostos.table()
    newcomer, token = table.newcomer()
    table.sit(0, table.players[0][0])
    old = nostos.follow(table, table.token(0), viewer="0")
    old.wait(2)
    table.leave(0)
    table.sit(0, newcomer)
    table.players[0] = (newcomer, token)
    table.sit(1, table.players[1][0])
    problem = old.wait_over().sent[-1]  # before the end, at which the match is disclosed to everybody
    table.start()
    table.finish()

    assert "problem" == problem.event
    assert 403 == read_json(problem.data)["status"]
    assert len(old.frames) <= 3
    assert table.fresh(0) == nostos.follow(table, token).wait_over().frames


def test_a_player_who_left_follows_nothing_even_if_the_read_models_lag(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come back after the step with which they left. The log decides whose the seat is."""
    table = nostos.table()
    table.sit(0, table.players[0][0])
    before = nostos.services.reads.match(table.id, at_least=2)
    table.leave(0)
    monkeypatch.setattr(nostos.services.reads, "match", lambda *_: before)
    monkeypatch.setattr(nostos.services.written, "number", lambda _: 0)

    for after in (2, 3):
        old = nostos.follow(table, table.token(0), viewer="0", after=after).wait_over()
        assert (403, []) == (old.status, old.frames)


def test_a_revoked_token_ends_its_stream(nostos: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "RECHECK", 0.0)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    table = nostos.table().seat_all()
    following = nostos.follow(table, table.token(0))
    following.wait(4)
    nostos.services.players.tokens.revoke(table.players[0][0], 1)

    assert ["problem"] == following.wait_over().kinds


def test_silence_is_broken_by_comments(nostos: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    table = nostos.table()
    seen = b""

    with patient_http.stream("GET", nostos.address(table)) as got:
        assert "text/event-stream; charset=utf-8" == got.headers["content-type"]
        for chunk in got.iter_bytes():
            seen += chunk
            if seen.count(b"\n:\n") >= 3:
                break

    assert seen.startswith(b"retry: 1000\n\nid: 1\nevent: frame\n")


def test_a_head_request_opens_no_stream(nostos: RunningService) -> None:
    answer = patient_http.head(nostos.address(nostos.table()))

    assert 200 == answer.status_code
    assert b"" == answer.content


@contextmanager
def eavesdropper(
    nostos: RunningService, redis_url: str, table: ServedMatch
) -> Iterator[list[tuple[str, bytes, list[bytes]]]]:
    """Every message in Redis: the viewer, the body (empty: it is read), and what is read at that moment."""
    heard: list[tuple[str, bytes, list[bytes]]] = []
    steps: dict[str, int] = {}
    with eavesdropping(redis_url) as listener:
        over = threading.Event()

        def listen() -> None:
            while not over.is_set():
                message = listener.next(0.05)
                if message is not None:
                    name, body = message.channel.rpartition(":")[2], message.body
                    steps[name] = step = read_json(body)["step"] if body else steps[name] + 1
                    viewer = viewer_named(name, len(table.players))
                    read = nostos.services.reads.frames(table.id, viewer, step - 1, upto=step)
                    heard.append((name, body, read))

        thread = threading.Thread(target=listen)
        thread.start()
        try:
            yield heard
        finally:
            over.set()
            thread.join()


def test_nothing_is_published_before_its_commit_or_to_the_wrong_viewer(
    nostos: RunningService, redis_url: str
) -> None:
    table = nostos.table()
    with eavesdropper(nostos, redis_url, table) as heard:
        table.seat_all()
        last = table.finish()
        table.fresh(ONLOOKER)
        eventually(lambda: len(heard) >= 3 * (last - 1))

    assert all([body or read[0]] == read for _, body, read in heard)
    assert {True, False} == {bool(body) for name, body, _ in heard if name != viewer_name(ONLOOKER)}
    assert all(body for name, body, _ in heard if name == viewer_name(ONLOOKER))
    assert {viewer_name(viewer) for viewer in (ONLOOKER, 0, 1)} == {name for name, _, _ in heard}


def test_redis_carries_nothing_of_a_delayed_match_and_its_seats_get_every_frame(
    nostos: RunningService, redis_url: str
) -> None:
    bodies: list[bytes] = []
    with eavesdropping(redis_url) as listener:
        table = nostos.table(broadcast={"delay": {"steps": 1000}}).seat_all()
        streams = [nostos.follow(table, table.token(seat)) for seat in (0, 1)]
        last = table.finish()
        for following in streams:
            following.wait(last)

        def over() -> bool:
            """Whether a message for each seat and each step was heard."""
            while (message := listener.next(0.05)) is not None:
                bodies.append(message.body)
            return len(bodies) >= 2 * last

        eventually(over)
    assert {b""} == {*bodies}


def test_a_stream_gets_every_step_though_the_projector_publishes_as_versions_of_before(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on shard channels: so it is while an upgrade is under way. The poll finds the steps."""
    monkeypatch.setattr(Pipeline, "spublish", Pipeline.publish)
    table = nostos.table().seat_all()
    streams = [nostos.follow(table), nostos.follow(table, table.token(0))]
    last = table.finish()
    for following in streams:
        assert list(range(1, last + 1)) == [read_json(frame)["step"] for frame in following.wait(last)]


def test_shutting_down_with_open_streams_is_prompt_and_they_resume(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    open_streams = [nostos.follow(table, table.token(0)) for _ in range(20)]
    for following in open_streams:
        following.wait(4)

    assert nostos.stop()  # nothing timed out: a stream does not end by itself
    eventually(lambda: all(following.over.is_set() for following in open_streams))
    assert not any(following.kinds for following in open_streams)


def test_a_stream_that_opens_while_the_process_stops_ends_at_once(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    nostos.gateway.close()

    following = nostos.follow(table, table.token(0)).wait_over()
    assert (200, []) == (following.status, following.sent)
    assert nostos.stop()


def test_redis_has_one_subscription_a_channel_and_loses_it_with_the_last_stream(
    nostos: RunningService, redis_url: str
) -> None:
    table = nostos.table().seat_all()

    def subscriptions() -> int:
        with Redis.from_url(redis_url) as redis:
            [(_, count)] = redis.pubsub_shardnumsub(channel(table.id, ONLOOKER))
            return int(count)

    several = [nostos.follow(table) for _ in range(5)]
    for following in several:
        following.wait(4)
    assert 1 == subscriptions()

    for following in several:
        following.hang_up()
    table.move()
    eventually(lambda: 0 == subscriptions())


def test_open_streams_are_counted(nostos: RunningService) -> None:
    def streams() -> float | None:
        return nostos.services.metrics.registry.get_sample_value("nostos_streams")

    table = nostos.table()
    assert 0.0 == streams()
    following = nostos.follow(table)
    following.wait(1)
    assert 1.0 == streams()
    following.hang_up()
    table.sit(0, table.players[0][0])
    eventually(lambda: 0.0 == streams())
