"""The service worker: pushes, what is there without a network, and the control on the page of the account."""

import json
import re
from typing import Any
from uuid import UUID

from playwright.sync_api import Worker

from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.support.service import patient_http
from tests.support.service.push_service import PushService
from tests.web.conftest import Open, Site
from tests.web.notifications.test_turns import begun, lobby_of

KEPT = "caches.open('nostos-words').then((kept) => kept.match('/words')).then(Boolean)"
ADDRESSES = """Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))"""
SHOWN = """(windows) => {
  self.shown = [];
  self.clients.matchAll = async () => windows;
  self.registration.showNotification = async (...what) => void self.shown.push(what);
}"""
PUSHED = """(said) => {
  const event = Object.assign(new Event('push'), { waitUntil: () => {}, data: { json: () => said } });
  self.dispatchEvent(event);
}"""
OPENED = """(match) => {
  self.opened = null;
  self.clients.openWindow = async (address) => void (self.opened = address);
  const event = new Event('notificationclick');
  event.waitUntil = () => {};
  event.notification = { close: () => {}, data: match };
  self.dispatchEvent(event);
}"""
BROWSER = """((made) => {
  const kept = sessionStorage;
  const own = { toJSON: () => made, unsubscribe: async () => kept.setItem('called', '') };
  PushManager.prototype.subscribe = async () => (kept.setItem('called', 'here'), own);
  PushManager.prototype.getSubscription = async () => (kept.getItem('called') ? own : null);
  const notice = { close: () => kept.setItem('closed', 'yes') };
  ServiceWorkerRegistration.prototype.getNotifications = async () => [notice];
  Notification.requestPermission = async () => 'granted';
})"""


ASKED = """(async () => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => void (window.answered = data);
  const files = performance.getEntriesByType('resource').map((each) => each.name);
  const words = { turn: 'x', begun: 'x', test: 'x' };
  (await navigator.serviceWorker.ready).active.postMessage({ files, words }, [port2]);
})()"""
SILENT = """(async () => {
  window.done = [];
  const [module] = performance.getEntriesByType('resource').map((each) => each.name)
    .filter((name) => name.endsWith('/notifications/worker.js'));
  const wait = window.setTimeout;
  window.setTimeout = (act, time) => wait(act, Math.min(time, 50));
  ServiceWorkerRegistration.prototype.update = async () => void window.done.push('renewed');
  ServiceWorker.prototype.postMessage = () => void window.done.push('told');
  await (await import(module)).startWorker();
  window.done.push('done');
})()"""


def marked(site: Site) -> str:
    """The mark of the version that the site serves."""
    marks: list[str] = re.findall(r"/web/([0-9a-f]{12})/", patient_http.get(f"{site.url}/").text)
    [mark] = set(marks)
    return mark


def with_worker(look: Open, site: Site, name: str) -> tuple[Sight, Worker]:
    """The lobby of a player, once its worker keeps what it was told, and the worker."""
    sight = look("/rules", service_workers="allow")
    sight.page.evaluate("caches.open('nostos-000000000000')")
    player = site.client.register(name)
    me = player.me()
    sight.sign_in(me.player, me.name, player.token).go("/").until(KEPT)
    return sight, sight.page.context.service_workers[0]


def test_without_a_network_a_saved_record_is_checked_and_nothing_else_is_kept(look: Open, site: Site) -> None:
    match, asked, _ = begun(site)
    site.services.reads.wait(UUID(match), site.services.matches.head(UUID(match)))
    record = asked.record(match, "onlooker")
    sight, _ = with_worker(look, site, "Circe")
    found = sight.page.evaluate(f"(async () => {ADDRESSES})()")
    paths = [path for each in found for path in each]
    assert "/" in paths
    assert not [path for path in paths if path not in ("/", "/words") and not path.startswith("/web/")]
    assert "nostos-000000000000" not in sight.page.evaluate("caches.keys()")

    sight.page.context.set_offline(True)
    sight.go("/verify").page.set_input_files(
        "input[type=file]", {"name": "record.jsonl", "mimeType": "application/jsonl", "buffer": record}
    )
    sight.page.wait_for_selector(".checks li.holds")
    sight.go("/tournaments").page.wait_for_selector("h1:has-text('No network')")
    sight.page.context.set_offline(False)
    sight.page.wait_for_selector("h1:has-text('Tournaments')")
    sight.complaints.clear()  # Chromium logs what it could not reach


def test_a_push_shows_the_match_unless_a_page_has_the_focus(look: Open, site: Site) -> None:
    match = str(UUID(int=7))
    _, worker = with_worker(look, site, "Calypso")
    worker.evaluate(SHOWN, [{"focused": True}])
    worker.evaluate(PUSHED, {"kind": "turn", "match": match})
    worker.evaluate(PUSHED, {"kind": "test", "match": None})
    eventually(lambda: worker.evaluate("self.shown.length"), "the test is shown")
    assert [["Nostos", "Calls arrive here.", "/account"]] == shown(worker)
    worker.evaluate(SHOWN, [{"focused": False}])
    worker.evaluate(PUSHED, {"kind": "turn", "match": match})
    eventually(lambda: worker.evaluate("self.shown.length"), "the push is shown")
    assert [["Nostos", "It is your turn.", f"/matches/{match}"]] == shown(worker)
    worker.evaluate("self.clients.matchAll = async () => []")
    worker.evaluate(OPENED, f"/matches/{match}")
    eventually(lambda: worker.evaluate("self.opened"), "the match is opened")
    assert f"/matches/{match}" == worker.evaluate("self.opened")


def shown(worker: Worker) -> Any:
    """The notices: title, text and where they lead."""
    return worker.evaluate("self.shown.map(([title, more]) => [title, more.body, more.data])")


def test_a_player_lets_this_browser_be_called(look: Open, site: Site) -> None:
    player = site.client.register("Ino")
    sight = lobby_of(look, player, service_workers="allow")
    made = json.dumps(PushService().subscription())
    sight.page.add_init_script(f"{BROWSER}({made})")
    sight.go("/account")
    table, own = site.services.pushes, player.me().player
    sight.page.get_by_role("button", name="Call me on this device").click()
    sight.page.get_by_role("button", name="Send a test").click()
    sight.page.wait_for_selector("[role=status]:has-text('The test is on its way.')")
    assert 1 == len(table.listed(own))
    sight.go("/account")  # the service knows it, and is not asked again
    sight.page.get_by_role("button", name="Call me here no more").wait_for()
    asked = [each.request.method for each in sight.answers if each.url.endswith("/push-subscriptions")]
    assert 1 == asked.count("POST")
    sight.page.get_by_role("button", name="Call me here no more").click()
    sight.page.get_by_role("button", name="Call me on this device").wait_for()
    assert [] == table.listed(own)


def test_whose_token_is_taken_away_is_called_here_no_more(look: Open, site: Site) -> None:
    player = site.client.register("Leda")
    sight = lobby_of(look, player, service_workers="allow")
    sight.page.add_init_script(f"{BROWSER}({json.dumps(PushService().subscription())})")
    sight.go("/account").page.get_by_role("button", name="Call me on this device").click()
    sight.until("sessionStorage.getItem('called') === 'here'")
    site.services.players.tokens.revoke_all(player.me().player)
    sight.go("/").until(
        "sessionStorage.getItem('called') === '' && sessionStorage.getItem('closed') === 'yes'"
    )
    sight.complaints.clear()  # Chromium logs that the token was refused


def test_a_file_that_cannot_be_kept_holds_up_no_page(look: Open, site: Site) -> None:
    sight, worker = with_worker(look, site, "Thetis")
    worker.evaluate("() => { Cache.prototype.add = async () => { throw new TypeError() }; }")
    worker.evaluate("caches.keys().then((all) => Promise.all(all.map((name) => caches.delete(name))))")
    sight.page.evaluate(ASKED)
    sight.until(f"window.answered === '{marked(site)}'").until(KEPT)


def test_a_page_tells_the_worker_of_its_version_and_does_without_one_that_is_silent(
    look: Open, site: Site
) -> None:
    sight, _ = with_worker(look, site, "Metis")
    sight.page.evaluate(SILENT)
    sight.until("String(window.done) === 'told,renewed,told,done'")


def test_the_site_can_be_installed(site: Site) -> None:
    shell, mark = patient_http.get(f"{site.url}/"), marked(site)
    worker = patient_http.get(f"{site.url}/sw.js")
    assert (f'MARK = "{mark}"' in worker.text, "no-cache") == (True, worker.headers["Cache-Control"])
    manifest = patient_http.get(f"{site.url}/web/{mark}/manifest.webmanifest")
    assert "application/manifest+json" == manifest.headers["Content-Type"].partition(";")[0]
    assert "manifest-src 'self'" in shell.headers["Content-Security-Policy"]
    for icon in manifest.json()["icons"]:
        answer = patient_http.get(f"{site.url}/web/{mark}/{icon['src']}")
        assert icon["type"] == answer.headers["Content-Type"].partition(";")[0]
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.content[16:20])
            assert f"{width}x{width}" == icon["sizes"]
