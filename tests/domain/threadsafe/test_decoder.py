"""Decoders and what is made once: whatever number of threads ask first, at the same moment."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from threading import Lock
from typing import Any

import msgspec
import pytest

from domain.threadsafe.decoder import Decoder, read_json
from domain.threadsafe.once import once
from tests.support.interleaving import results_at_once
from tests.support.processes import ROOT

FEW = 8  # processes in every run of the tests
MANY = int(os.environ.get("NOSTOS_STARTS", "40"))  # in the long ones; 200 is the full count


def endings(module: str, processes: int) -> Iterator[tuple[int, str, str]]:
    """Exit code, output and errors of fresh processes, each with threads that meet types at once."""

    def run(_: int) -> tuple[int, str, str]:
        command = [sys.executable, "-m", f"tests.domain.threadsafe.{module}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
        return done.returncode, done.stdout, done.stderr

    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        yield from pool.map(run, range(processes))


def all_end_well(module: str, processes: int) -> None:
    codes, outputs, errors = zip(*endings(module, processes), strict=True)
    assert [0] * processes == list(codes)
    assert {""} == set(errors)
    assert all(output.endswith(" calls, 0 answers differ\n") for output in outputs)


@pytest.mark.parametrize("processes", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_threads_that_meet_the_types_of_the_service_at_once_get_what_one_thread_gets(processes: int) -> None:
    """Where the calls gave their types to msgspec themselves, two in three such processes died by SIGSEGV."""
    all_end_well("first_meeting", processes)


def test_threads_that_make_decoders_of_the_same_types_at_once_wait_for_each_other() -> None:
    """Without the lock such a process dies by SIGSEGV more often than not."""
    all_end_well("first_decoder", 3 * FEW)


@pytest.mark.parametrize(
    "code",
    [
        "import msgspec\nmsgspec.convert(1, int)",
        "import msgspec\nmsgspec.json.decode(b'1', type=int)",
        "import msgspec as m\nm.json.Decoder(int)",
        "from msgspec import convert",
        "from msgspec.json import decode",
        "from msgspec import json\njson.Decoder(int)",
        "import msgspec.msgpack",
    ],
)
def test_the_linter_forbids_to_give_msgspec_a_type_elsewhere(code: str) -> None:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "TID251",
        "--stdin-filename",
        "api/x.py",
        "-",
    ]
    found = subprocess.run(command, cwd=ROOT, input=code, capture_output=True, text=True, check=False)
    assert 1 == found.returncode, found.stderr
    assert "TID251" in found.stdout


class Fork(msgspec.Struct, tag=True):
    tines: int


class Spoon(msgspec.Struct, tag=True):
    full: bool


def test_a_decoder_reads_json_and_its_values_alike() -> None:
    decoder = Decoder[Fork | Spoon | None](Fork | Spoon | None)
    assert Fork(3) == decoder.decode(b'{"type":"Fork","tines":3}')
    assert Fork(3) == decoder.convert({"type": "Fork", "tines": 3})
    assert decoder.convert(None) is None


@pytest.mark.parametrize("value", [{"type": "Fork", "tines": "3"}, {"type": "Knife"}])
def test_what_does_not_fit_is_named_by_its_path_alike(value: Any) -> None:
    decoder = Decoder[Fork | Spoon](Fork | Spoon)
    with pytest.raises(msgspec.ValidationError) as decoded:
        decoder.decode(msgspec.json.encode(value))
    with pytest.raises(msgspec.ValidationError) as converted:
        decoder.convert(value)
    assert str(decoded.value) == str(converted.value)
    assert "at `$." in str(decoded.value)


def test_texts_are_read_as_numbers_where_that_is_wanted() -> None:
    assert 3 == Decoder(int, strict=False).convert("3")
    with pytest.raises(msgspec.ValidationError):
        Decoder(int).convert("3")


def test_json_without_a_type() -> None:
    assert {"tines": [3, None]} == read_json(b'{"tines":[3,null]}')
    with pytest.raises(msgspec.DecodeError):
        read_json(b'{"tines":')


def test_what_is_made_once_is_made_once_whatever_number_of_threads_ask() -> None:
    made, lock = list[str](), Lock()

    @once
    def make(name: str) -> object:
        with lock:
            made.append(name)
        return object()

    answers = results_at_once(*[lambda: [make("fork"), make("spoon")]] * 8)
    assert ["fork", "spoon"] == sorted(made)
    assert all(answer == answers[0] for answer in answers)


def test_what_could_not_be_made_is_tried_again() -> None:
    attempts = []

    @once
    def make() -> int:
        attempts.append(1)
        return len(attempts) // (len(attempts) - 1)

    with pytest.raises(ZeroDivisionError):
        make()
    assert 2 == make() == make()
    assert 2 == len(attempts)
