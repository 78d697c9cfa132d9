// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { keepContributing } from "./kept/contributing.js";

// Each page is loaded when it is asked for.
/** @type {[RegExp, () => Promise<(parameters: { id: string }) => any>][]} */
const PAGES = [
  [/^\/matches\/([0-9a-f-]{36})$/i, async () => (await import("./match/page.js")).MatchPage],
  [/^\/matches\/([0-9a-f-]{36})\/dossier$/i, async () => (await import("./match/dossier/page.js")).DossierPage],
  [/^\/players\/([0-9a-f-]{36})$/i, async () => (await import("./accounts/player.js")).PlayerPage],
  [/^\/play\/([a-z_]+)$/, async () => (await import("./opening.js")).NewMatch],
  [/^\/rules(?:\/([a-z_]+))?$/, async () => (await import("./rules.js")).RulesPage],
  [/^\/verify$/, async () => (await import("./verify/page.js")).VerifyPage],
  [/^\/(?:account|devices)$/, async () => (await import("./accounts/account.js")).AccountPage],
  [/^\/privacy$/, async () => (await import("./accounts/privacy.js")).PrivacyPage],
  [/^\/ratings$/, async () => (await import("./accounts/ratings.js")).RatingsPage],
  [/^\/tournaments$/, async () => (await import("./tournaments/list.js")).TournamentsPage],
  [/^\/tournaments\/new$/, async () => (await import("./tournaments/opening/page.js")).NewTournament],
  [/^\/tournaments\/([0-9a-f-]{36})$/i, async () => (await import("./tournaments/page.js")).TournamentPage],
  [/^\/tournaments\/([0-9a-f-]{36})\/desk$/i, async () => (await import("./tournaments/desk/page.js")).DeskPage],
  [
    /^\/tournaments\/([0-9a-f-]{36})\/screen$/i,
    async () => (await import("./tournaments/display/screen.js")).ScreenPage,
  ],
  [/^\/tournaments\/([0-9a-f-]{36})\/slips$/i, async () => (await import("./tournaments/display/slips.js")).SlipsPage],
  [/^\/operate$/, async () => (await import("./accounts/operate.js")).OperatePage],
  [/^\/$/, async () => (await import("./lobby.js")).Lobby],
];

const nowhere = async () => (await import("./nowhere.js")).Nowhere;

const place = /** @type {HTMLElement} */ (document.getElementById("page"));
const page = "missing" in place.dataset ? undefined : PAGES.find(([each]) => each.test(location.pathname));
const [address, load] = page ?? [/^/, nowhere];
const id = location.pathname.match(address)?.[1]?.toLowerCase();
const Shown = await load();
render(html`<${Shown} id=${id} />`, place);
void keepContributing();
