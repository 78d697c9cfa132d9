// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { keepContributing } from "./kept/contributing.js";

// Each page is loaded when it is asked for.
/** @type {[RegExp, () => Promise<(parameters: { id: string }) => any>][]} */
const PAGES = [
  [/^\/matches\/([0-9a-f-]{36})$/, async () => (await import("./match/page.js")).MatchPage],
  [/^\/players\/([0-9a-f-]{36})$/, async () => (await import("./accounts/player.js")).PlayerPage],
  [/^\/play\/([a-z_]+)$/, async () => (await import("./opening.js")).NewMatch],
  [/^\/rules(?:\/([a-z_]+))?$/, async () => (await import("./rules.js")).RulesPage],
  [/^\/verify$/, async () => (await import("./verify/page.js")).VerifyPage],
  [/^\/(?:account|devices)$/, async () => (await import("./accounts/account.js")).AccountPage],
  [/^\/privacy$/, async () => (await import("./accounts/privacy.js")).PrivacyPage],
  [/^\/operate$/, async () => (await import("./accounts/operate.js")).OperatePage],
  [/^\/$/, async () => (await import("./lobby.js")).Lobby],
];

const [address, load] = PAGES.find(([each]) => each.test(location.pathname)) ?? PAGES[PAGES.length - 1];
const id = location.pathname.match(address)?.[1];
const Shown = await load();
render(html`<${Shown} id=${id} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
void keepContributing();
