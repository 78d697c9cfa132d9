"""MkDocs makes the site of the pages, and refuses one with a link that leads nowhere."""

import errno
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any, Final

import click
import pytest

from deploy.cli.main import main
from deploy.site import build as build_module
from deploy.site.build import INDEX, build, is_site
from deploy.site.contents import Page, pages
from deploy.terminal.errors import CommandError

LOADED: Final = re.compile(
    r"<(?:script|img|iframe)[^>]* src=\"?(?:https?:)?//|<link[^>]* href=\"?(?:https?:)?//"
)


@pytest.fixture
def one_page(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A site with a single page, whose text is the last of this list."""
    texts = ["# One\n\n## Part\n\n[Part](#part)\n"]

    def gather(folder: Path, _: click.Command) -> None:
        folder.mkdir()
        (folder / "index.md").write_text(texts[-1], "utf-8")

    monkeypatch.setattr(build_module, "gather", gather)
    monkeypatch.setattr(build_module, "contents", lambda: (Page("One", "index.md"),))
    return texts


def test_a_site_is_built_in_place_of_the_last_one(one_page: list[str], tmp_path: Path) -> None:
    build(tmp_path / "site", main)
    assert is_site(tmp_path / "site")
    one_page.append("# Another\n")
    build(tmp_path / "site", main)
    assert "Another" in (tmp_path / "site/index.html").read_text("utf-8")


def test_a_site_is_built_where_a_link_leads(one_page: list[str], tmp_path: Path) -> None:
    (tmp_path / "www").mkdir()
    (tmp_path / "site").symlink_to("www")
    for text in ("# One\n", "# Another\n"):
        one_page.append(text)
        build(tmp_path / "site", main)
        assert text[2:-1] in (tmp_path / "www/index.html").read_text("utf-8")
    assert (tmp_path / "site").is_symlink()
    assert ["site", "www"] == sorted(path.name for path in tmp_path.iterdir())
    assert not (tmp_path / "www" / "site").exists()


def no_space(*_: object) -> Path:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def rename(path: Path, target: Path) -> Path:
    """`Path.rename`, for which there is no space for what is new."""
    return no_space() if path.name == "new" else Path(shutil.move(path, target))


@pytest.mark.parametrize("failing", [(shutil, "move", no_space), (Path, "rename", rename)])
def test_a_site_that_cannot_be_put_in_its_place_leaves_the_last_one(
    one_page: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: tuple[Any, str, Any]
) -> None:
    out = tmp_path / "site"
    build(out, main)
    one_page.append("# Another\n")
    monkeypatch.setattr(*failing)
    with pytest.raises(CommandError, match=rf"{out} cannot be written \(No space left on device\)"):
        build(out, main)
    assert "Another" not in (out / "index.html").read_text("utf-8")
    assert [out] == [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_made_is_named(one_page: list[str], tmp_path: Path) -> None:
    assert one_page
    (tmp_path / "file").touch()
    out = tmp_path / "file" / "site"
    with pytest.raises(CommandError, match=rf"{out} cannot be written \(File exists\)"):
        build(out, main)


@pytest.mark.parametrize("link", ["nowhere.md", "index.md#nothing", "#nothing", "/v1/docs"])
def test_a_link_that_leads_nowhere_is_refused_and_the_last_site_stays(
    one_page: list[str], tmp_path: Path, link: str
) -> None:
    (tmp_path / "site" / INDEX).parent.mkdir(parents=True)
    (tmp_path / "site" / INDEX).touch()
    one_page.append(f"# One\n\n[a link]({link})\n")
    with pytest.raises(CommandError, match=f"the site is not built:\nWARNING.*{link.rpartition('#')[2]}"):
        build(tmp_path / "site", main)
    assert is_site(tmp_path / "site")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(CommandError, match="is no site"):
        build(tmp_path, main)
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.slow
def test_the_whole_site_is_built_loads_nothing_from_elsewhere_and_is_searched(tmp_path: Path) -> None:
    build(tmp_path / "site", main)
    for page in pages():
        text = (tmp_path / "site" / page.place).with_suffix(".html").read_text("utf-8")
        assert LOADED.search(text) is None, page.place
    found = json.loads((tmp_path / "site" / INDEX).read_text("utf-8"))["docs"]
    assert {page.place.removesuffix(".md") + ".html" for page in pages()} <= {
        each["location"].partition("#")[0] or "index.html" for each in found
    }
