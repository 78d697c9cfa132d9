"""UPGRADE.md: its commands name what there is, and those that can be tried are tried."""

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest

from deploy.cli.main import main
from deploy.stack.local_service import COMMANDS
from tests.support.processes import ROOT

PAGE = ROOT / "deploy/documents/UPGRADE.md"
BASE = ROOT / "deploy/machines/kubernetes/base"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def lines(program: str) -> list[list[str]]:
    """The words of each command of the page that begins so."""
    found = [line for block in BLOCK.findall(PAGE.read_text()) for line in block.splitlines()]
    return [words for words in map(shlex.split, found) if words[0].rpartition("/")[2] == program]


def test_the_page_is_linked_from_where_people_look() -> None:
    for page in ("README.md", "deploy/machines/INSTALL.md"):
        assert "documents/UPGRADE.md)" in (ROOT / page).read_text()


def test_every_command_of_nostos_takes_its_words() -> None:
    inline = re.findall(r"`(?:\./)?nostos ([a-z][^`]*)`", PAGE.read_text())
    commands = [words[1:] for words in lines("nostos")] + [shlex.split(words) for words in inline]
    assert len(commands) > 5
    for words in commands:
        command: click.Command = main
        rest = list(words)
        while isinstance(command, click.Group):
            found = command.get_command(click.Context(command), rest.pop(0))
            assert found is not None, words
            command = found
        command.make_context("nostos", rest, resilient_parsing=True)


def test_the_units_are_those_that_are_installed() -> None:
    restarts = [words[2:] for words in lines("systemctl") if words[1] == "restart"]
    units = [{f"nostos-worker@{name}" for name in COMMANDS if name != "front"} | {"nostos-front"}] * 2
    assert units == [set(each) for each in restarts], "on the way there and back"
    assert ["systemctl", "start", "nostos-migrate"] in lines("systemctl")


def objects() -> list[tuple[str, str, str]]:
    """Kind, name and text of each object of the manifests."""
    texts = [text for page in sorted(BASE.glob("*.yaml")) for text in page.read_text().split("\n---\n")]
    return [
        (kind[1].lower(), name[1], text)
        for text in texts
        if (kind := re.search(r"^kind: (\w+)", text, re.MULTILINE))
        and (name := re.search(r"^metadata:\n  name: ([\w-]+)", text, re.MULTILINE))
    ]


def test_the_objects_are_those_that_are_applied() -> None:
    known = {(kind, name): text for kind, name, text in objects()}
    upgraded = []
    for words in lines("kubectl"):
        for kind, name in (word.split("/") for word in words if re.fullmatch(r"[a-z]+/[a-z]+", word)):
            assert (kind, name) in known
            if words[1:3] == ["set", "image"]:
                container = words[4].partition("=")[0]
                assert f"- name: {container}\n          image: nostos\n" in known[kind, name]
                upgraded.append(name)
    assert COMMANDS.keys() == set(upgraded)
    assert "front" == upgraded[-1], "who reads before who writes"
    assert "publishNotReadyAddresses: true" in known["service", "front"]


@pytest.mark.parametrize("version", ["NEWER", "BEFORE"])
def test_the_link_leads_from_one_version_to_the_other(tmp_path: Path, version: str) -> None:
    for name in ("nostos-NEWER", "nostos-BEFORE"):
        (tmp_path / name / "deploy").mkdir(parents=True)
        (tmp_path / name / "deploy/machines").symlink_to(ROOT / "deploy/machines")
    (tmp_path / "nostos").symlink_to(tmp_path / "nostos-BEFORE")
    links = [words for words in lines("ln") if words[2].endswith(version)]
    assert links
    for words in links:
        subprocess.run([word.replace("/opt", str(tmp_path)) for word in words], check=True)
        assert tmp_path / f"nostos-{version}" == (tmp_path / "nostos").resolve()
    [units] = {words[0] for words in lines("units.sh")}
    installed = [units.replace("/opt", str(tmp_path)), str(tmp_path / "root")]
    subprocess.run(installed, stdout=subprocess.DEVNULL, check=True)
    assert (tmp_path / "root/etc/systemd/system/nostos-front.service").exists()


def test_the_image_is_made_from_the_file_that_there_is() -> None:
    [file] = [words[words.index("--file") + 1] for words in lines("podman") if words[1] == "build"]
    assert (ROOT / file).exists()
