"""The field of the lobby for the link of an invitation."""

import pytest

from tests.web.conftest import Open, Site


def test_a_pasted_link_leads_to_the_match(look: Open, site: Site) -> None:
    host = site.client.register("Penelope")
    match = host.open("odyssee", 2, {}, access="link")
    link = host.invitation(match)["link"]
    sight = look("/")
    sight.page.get_by_label("Paste the link of the invitation").fill(f"  Come: {link} !")
    sight.page.get_by_role("button", name="To the match").click()
    sight.until("document.querySelector('h1')?.textContent.includes('invited')")
    assert sight.page.url.startswith(f"{site.url}/matches/{match}#")
    sight.complaints.clear()  # 404: for strangers there is no such match


@pytest.mark.parametrize("text", ["AbCdEfGhIjKlMnOpQrStUv", "https://elsewhere.example.org/"])
def test_what_names_no_match_leads_nowhere(look: Open, site: Site, text: str) -> None:
    sight = look("/")
    sight.page.get_by_label("Paste the link of the invitation").fill(text)
    sight.page.get_by_role("button", name="To the match").click()
    sight.page.get_by_text("That is no link to a match.").wait_for()
    assert f"{site.url}/" == sight.page.url


def test_a_link_of_another_site_leads_to_the_match_here(look: Open, site: Site) -> None:
    match = site.client.register("Penelope").open("odyssee", 2, {})
    sight = look("/")
    sight.page.get_by_label("Paste the link of the invitation").fill(f"https://elsewhere.example.org/{match}")
    sight.page.get_by_role("button", name="To the match").click()
    sight.page.wait_for_url(f"{site.url}/matches/{match}")
