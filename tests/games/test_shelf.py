"""The shelf with boards and cards of one's own: what is read, and what is refused in one line."""

from pathlib import Path

import pytest

from domain.games import SHELF, shelf
from domain.kernel.game import BadContent
from tests.support.games.own_content import write_own


def test_without_folders_the_shelf_has_the_games_alone() -> None:
    assert SHELF == shelf()


def test_a_folder_adds_to_the_games_that_it_has_folders_of(tmp_path: Path) -> None:
    write_own(tmp_path, "odysseus", "aegean", "mine")
    found = shelf(tmp_path)

    assert ["aegean", "ionian", "mine"] == sorted(
        item.name for item in found["odysseus"].library() if item.kind == "board"
    )
    assert [slug for slug in SHELF if slug != "odysseus"] == [
        slug for slug in SHELF if found[slug] is SHELF[slug]
    ]
    assert found is shelf(tmp_path)
    assert not any(item.name == "mine" for item in SHELF["odysseus"].library())


def test_several_folders_add_up_and_may_hold_the_same_piece(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write_own(one, "odyssee", "aegean", "mine")
    write_own(two, "odyssee", "aegean", "mine")
    write_own(two, "wrath_of_poseidon", "A", "mine")
    found = shelf(one, two)

    for slug in ("odyssee", "wrath_of_poseidon"):
        assert 1 == [item.name for item in found[slug].library()].count("mine")


def test_earlier_versions_of_a_game_know_the_content_too(tmp_path: Path) -> None:
    write_own(tmp_path, "odysseus", "aegean", "mine")
    first = shelf(tmp_path)["odysseus"].of_version("1")

    first.check(first.setting(3, {"board": "mine"}))


def test_pieces_of_one_name_that_differ_are_refused_with_both_files(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write_own(one, "odysseus", "aegean", "mine")
    write_own(two, "odysseus", "ionian", "mine")

    with pytest.raises(BadContent) as bad:
        shelf(one, two)

    there = f"there already is a board mine, in {one / 'odysseus' / 'mine.toml'}, and it is another one"
    assert f"{two / 'odysseus' / 'mine.toml'}: name: {there}" == str(bad.value)


def test_a_piece_named_as_one_of_the_game_but_other_than_it_is_refused(tmp_path: Path) -> None:
    write_own(tmp_path, "odysseus", "ionian", "aegean")

    with pytest.raises(BadContent, match=r"/aegean\.toml: name: .* board aegean, in aegean\.toml"):
        shelf(tmp_path)


def test_a_broken_file_is_named_with_its_path_and_its_key(tmp_path: Path) -> None:
    path = write_own(tmp_path, "odysseus", "aegean", "mine")
    path.write_text(path.read_text("utf-8").replace('"0-1"', '"0-18"'), "utf-8")

    with pytest.raises(BadContent) as bad:
        shelf(tmp_path)

    assert str(bad.value).startswith(f"{path}: lines.yellow[0]: ")
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("place", ["mine.toml", "odyseus/mine.toml"])
def test_a_file_that_no_game_would_read_is_refused(place: str, tmp_path: Path) -> None:
    path = tmp_path / place
    path.parent.mkdir(exist_ok=True)
    path.write_text("", "utf-8")

    with pytest.raises(BadContent) as bad:
        shelf(tmp_path)

    assert f"{path}: must be in a folder named as its game: {', '.join(SHELF)}" == str(bad.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odysseus" / "mine.toml").mkdir(parents=True)

    with pytest.raises(BadContent, match=r"/odysseus/mine\.toml: cannot be read: Is a directory$"):
        shelf(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent) as bad:
        shelf(tmp_path / "nowhere")

    assert f"{tmp_path / 'nowhere'}: there is no such folder" == str(bad.value)
