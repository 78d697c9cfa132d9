"""Values with their names, as a person writes them."""

from deploy.terminal.named_values import named_values


def test_what_is_json_is_read_so_and_all_else_is_a_word() -> None:
    assert {"board": "B", "monsters": True, "cap": 3} == named_values("board=B monsters=true  cap=3")
    assert {} == named_values(" ")
