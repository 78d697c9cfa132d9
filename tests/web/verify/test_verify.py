"""A record is dropped on the page and checked in the browser: a good one holds, and no change passes."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from api.runtime import sealing_keys, signing_keys
from domain.games import SHELF
from tests.domain.ledger.limits.sentences import limit
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.support.pages.messages import read
from tests.support.service import patient_http
from tests.web.conftest import Open, Site
from tests.web.test_play import begun
from tests.workers.notary.rewriting import notary

DROP = """async (content) => {
  const data = new DataTransfer();
  data.items.add(new File([content], "match.jsonl"));
  const area = document.querySelector(".drop");
  for (const type of ["dragover", "drop"]) {
    area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  }
}"""


TEXTS = read("en")


def _told(lines: list[str], name: str, change: Callable[..., None]) -> list[str]:
    """With something changed in the last line that has such a member, of more than one thing."""
    at = max(at for at, line in enumerate(lines) if len(_facts(json.loads(line), name)) > 1)
    value = json.loads(lines[at])
    change(value[name])
    return [
        *lines[:at],
        json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
        *lines[at + 1 :],
    ]


def _facts(line: dict[str, object], name: str) -> list[object]:
    found = line.get(name)
    if isinstance(found, dict):
        return list(found["public"])
    return found if isinstance(found, list) else []


def _replaced(line: str, kind: str, old: str, new: str) -> str:
    return line.replace(old, new) if f'"type":"{kind}"' in line[-30:] else line


def _receipt(lines: list[str]) -> list[str]:
    at = next(at for at, line in enumerate(lines) if '"type":"receipt"' in line)
    value = json.loads(lines[at])
    head, payload, signature = value["jws"].split(".")
    value["jws"] = f"{head}.{payload}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"
    return [*lines[:at], json.dumps(value, sort_keys=True, separators=(",", ":")), *lines[at + 1 :]]


CHANGES: dict[str, tuple[str, Callable[[list[str]], list[str]]]] = {
    "a fact of a step": ("chain", lambda lines: _told(lines, "data", lambda data: data["public"].reverse())),
    "a step left out": ("form", lambda lines: lines[:5] + lines[6:]),
    "what a viewer was shown": ("seals", lambda lines: _told(lines, "facts", lambda facts: facts.clear())),
    "the winner": (
        "result",
        lambda lines: [_replaced(line, "result", '"winners":[', '"winners":[9,') for line in lines],
    ),
    "the number of a step": (
        "header",
        lambda lines: [lines[0].replace('"seats":3', '"seats":4'), *lines[1:]],
    ),
    "a receipt": ("receipts", _receipt),
    "a line's form": ("form", lambda lines: [lines[0] + " ", *lines[1:]]),
}


def record(site: Site, match: str, viewer: str) -> str:
    answer = patient_http.get(f"{site.url}/v1/matches/{match}/record?as={viewer}")
    assert 200 == answer.status_code
    return answer.text


def dropped(sight: Sight, content: str) -> dict[str, bool]:
    """What the page says of each check of a file that is dropped on it, by what stands in front of it."""
    sight.page.wait_for_selector(".drop")
    sight.page.evaluate(f"({DROP})({json.dumps(content)})")
    sight.page.wait_for_selector(".checks li")
    return reported(sight)


def reported(sight: Sight) -> dict[str, bool]:
    """Whether each check holds, by its name, as the page shows them."""
    names = {text: key.removeprefix("check-") for key, text in TEXTS.items() if key.startswith("check-")}
    rows = sight.page.locator(".checks li").all()
    return {
        names[row.inner_text().split("\n")[0]]: "holds" in (row.get_attribute("class") or "") for row in rows
    }


@pytest.fixture(scope="module")
def signed(site: Site, finished: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The finished matches, whose heads a notary took into the log of heads."""
    settings, home = site.services.settings, tmp_path_factory.mktemp("notary")
    site.services.keys.published()  # it makes the file
    for name in (signing_keys.NAME, sealing_keys.NAME):
        shutil.copy(settings.home / name, home)
    with notary(replace(settings, home=home)):
        for match in finished.values():
            eventually(partial(_is_logged, site, match), f"{match} is in the log")
    return finished


def _is_logged(site: Site, match: str) -> bool:
    return '"type":"checkpoint"' in record(site, match, "onlooker")


@pytest.mark.parametrize("slug", sorted(SHELF))
@pytest.mark.parametrize("viewer", ["onlooker", "1", "referee"])
def test_a_good_record_holds(look: Open, site: Site, signed: dict[str, str], slug: str, viewer: str) -> None:
    checks = dropped(look("/verify"), record(site, signed[slug], viewer))
    assert {"form", "header", "chain", "result", "receipts", "log", "keys"} <= set(checks)
    assert (viewer != "onlooker") == ("seals" in checks)
    assert all(checks.values()), checks


@limit("The page of a match saves the record itself")
def test_the_record_that_a_page_saves_holds(look: Open, signed: dict[str, str]) -> None:
    """The match page saves the file that proves the match, for the viewer that it shows."""
    sight = look(f"/matches/{signed['wrath_of_poseidon']}?step=9&as=1").at(9)
    sight.page.click(f"[aria-label='{TEXTS['export']}']")
    with sight.page.expect_download() as saving:
        sight.page.click(f"text={TEXTS['export-record']}")
    assert f"nostos-{signed['wrath_of_poseidon']}-1.jsonl" == saving.value.suggested_filename
    checks = dropped(look("/verify"), saving.value.path().read_text("utf-8"))
    assert all(checks.values()), checks


OLD_BROWSER = """
const known = crypto.subtle.importKey.bind(crypto.subtle);
SubtleCrypto.prototype.importKey = (form, key, algorithm, ...more) =>
  algorithm.name === "Ed25519" ? Promise.reject(new Error("unknown")) : known(form, key, algorithm, ...more);
"""


def test_a_browser_without_ed25519_says_what_it_could_not_check(
    look: Open, site: Site, signed: dict[str, str]
) -> None:
    sight = look("/verify")
    sight.page.add_init_script(OLD_BROWSER)
    sight.page.reload()
    checks = dropped(sight, record(site, signed["wrath_of_poseidon"], "1"))
    assert {"header", "receipts", "log", "authors"} == {name for name, holds in checks.items() if not holds}
    assert 4 == sight.page.locator(".checks li.partly", has_text=TEXTS["fails-no-ed25519"]).count()
    due = TEXTS["verify-partly"].replace("{ $name }", "match.jsonl")
    assert due == sight.page.locator("h2.partly").inner_text().strip()


@limit("*Verify this match* opens it there.")
def test_one_click_verifies_the_match(look: Open, signed: dict[str, str]) -> None:
    sight = look(f"/matches/{signed['wrath_of_poseidon']}?step=9&as=referee").at(9)
    sight.page.click(f"text={TEXTS['verify-match']}")
    sight.page.wait_for_selector(".checks li")
    checks = reported(sight)
    assert all(checks.values()), checks
    assert "salts" in checks  # which only the referee's record has


def test_a_players_own_record_is_checked_and_stays_in_the_browser(look: Open) -> None:
    """Of a match under way, which only the seat itself may have; its last steps may not be in the log yet."""
    sight = begun(look, "wrath_of_poseidon")
    sent: list[str | None] = []
    sight.page.click(f"text={TEXTS['verify-match']}")
    sight.page.wait_for_selector(".drop")
    sight.page.on("request", lambda request: sent.append(request.post_data))
    sight.page.reload()
    sight.page.wait_for_selector(".checks li")
    checks = reported(sight)
    assert checks["seals"]
    assert all(checks[name] for name in checks if name != "log"), checks
    assert sent
    assert {None} == set(sent)


@pytest.mark.parametrize("changed", CHANGES)
def test_a_changed_record_does_not_hold(
    look: Open, site: Site, finished: dict[str, str], changed: str
) -> None:
    name, change = CHANGES[changed]
    lines = record(site, finished["odysseus"], "referee").rstrip("\n").split("\n")
    altered = change(lines)
    assert lines != altered
    checks = dropped(look("/verify"), "\n".join(altered) + "\n")
    assert not checks[name], checks
