"""Friends: a player is called one on their page, and the lobby shows at which tables they sit."""

from tests.web.conftest import Open, Site, opened
from tests.web.test_everybody import right


def test_the_lobby_shows_where_a_friend_sits_until_they_are_one_no_more(look: Open, site: Site) -> None:
    match, friend = opened(site, "odyssee", bots=0)
    friend.sit(match, 0)
    me = friend.me()
    sight = look(f"/players/{me.player}")
    sight.page.get_by_role("button", name="Friend").click()
    sight.page.wait_for_selector("button[aria-pressed=true] >> text=Friend")
    right(sight, "a friend")
    sight.go("/").page.wait_for_selector(f"section:has(#friends) a[href='/players/{me.player}']")
    right(sight, "friends")
    sight.page.click(f"section:has(#friends) a[href='/matches/{match}']")
    sight.page.wait_for_url(f"**/matches/{match}")
    sight.go(f"/players/{me.player}").page.get_by_role("button", name="Friend").click()
    sight.page.wait_for_selector("button[aria-pressed=false] >> text=Friend")
    sight.go("/").page.wait_for_selector(".matches a")
    assert 0 == sight.page.locator("#friends").count()
