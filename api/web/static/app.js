// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { rest } from "./connection.js";
import { keepPresses } from "./ground/press.js";
import { addMessages } from "./language.js";
import { Boundary, Broken, Page } from "./parts.js";
import { account } from "./transport.js";

// Each page is loaded when it is asked for, together with the rooms of messages that it needs.
/** @typedef {(parameters: { id: string }) => any} PageOf */
/** @type {[RegExp, () => Promise<PageOf>, ...string[]][]} */
const PAGES = [
  [/^\/matches\/([0-9a-f-]{36})$/i, async () => (await import("./match/page.js")).MatchPage, "match/", "boards/"],
  [
    /^\/matches\/([0-9a-f-]{36})\/dossier$/i,
    async () => (await import("./match/dossier/page.js")).DossierPage,
    "match/",
    "dossier/",
  ],
  [
    /^\/embed\/matches\/([0-9a-f-]{36})$/i,
    async () => (await import("./match/embed/page.js")).EmbeddedMatch,
    "match/",
    "boards/",
  ],
  [
    /^\/matches\/([0-9a-f-]{36})\/analysis$/i,
    async () => (await import("./match/analysis/page.js")).AnalysisPage,
    "match/",
    "boards/",
    "analysis/",
    "guesses/",
  ],
  [
    /^\/matches\/([0-9a-f-]{36})\/decision$/i,
    async () => (await import("./match/decision/page.js")).DecisionPage,
    "match/",
    "boards/",
    "decision/",
  ],
  [
    /^\/matches\/([0-9a-f-]{36})\/variation$/i,
    async () => (await import("./match/variation/page.js")).VariationPage,
    "match/",
    "boards/",
    "variation/",
  ],
  [/^\/puzzles(?:\/([a-z_]+))?$/, async () => (await import("./match/decision/puzzles.js")).PuzzlesPage, "decision/"],
  [/^\/players\/([0-9a-f-]{36})$/i, async () => (await import("./accounts/player.js")).PlayerPage, "accounts/"],
  [/^\/play\/([a-z_]+)$/, async () => (await import("./opening.js")).NewMatch],
  [/^\/learn(?:\/([a-z_]+))?$/, async () => (await import("./learning/page.js")).LearnPage, "boards/", "learning/"],
  [/^\/rules(?:\/([a-z_]+))?$/, async () => (await import("./rules.js")).RulesPage, "boards/", "rules/", "learning/"],
  [/^\/verify$/, async () => (await import("./verify/page.js")).VerifyPage, "verify/"],
  [/^\/(?:account|devices)$/, async () => (await import("./accounts/account.js")).AccountPage, "accounts/"],
  [/^\/mail$/, async () => (await import("./notifications/mail_page.js")).MailPage],
  [/^\/privacy$/, async () => (await import("./accounts/privacy.js")).PrivacyPage, "accounts/"],
  [/^\/archive$/, async () => (await import("./archive/page.js")).ArchivePage, "archive/"],
  [/^\/ratings$/, async () => (await import("./accounts/ratings.js")).RatingsPage, "accounts/"],
  [/^\/tournaments$/, async () => (await import("./tournaments/list.js")).TournamentsPage, "tournaments/"],
  [/^\/tournaments\/new$/, async () => (await import("./tournaments/opening/page.js")).NewTournament, "tournaments/"],
  [
    /^\/tournaments\/([0-9a-f-]{36})$/i,
    async () => (await import("./tournaments/page.js")).TournamentPage,
    "tournaments/",
  ],
  [
    /^\/tournaments\/([0-9a-f-]{36})\/desk$/i,
    async () => (await import("./tournaments/desk/page.js")).DeskPage,
    "tournaments/",
    "desk/",
  ],
  [
    /^\/tournaments\/([0-9a-f-]{36})\/screen$/i,
    async () => (await import("./tournaments/display/screen.js")).ScreenPage,
    "tournaments/",
  ],
  [
    /^\/tournaments\/([0-9a-f-]{36})\/slips$/i,
    async () => (await import("./tournaments/display/slips.js")).SlipsPage,
    "tournaments/",
  ],
  [/^\/operate$/, async () => (await import("./accounts/operate.js")).OperatePage, "accounts/", "reports/"],
  [/^\/$/, async () => (await import("./lobby.js")).Lobby, "lobby/"],
];

const nowhere = async () => (await import("./nowhere.js")).Nowhere;
const offline = async () => (await import("./notifications/offline.js")).OfflinePage; // the service worker asks for it

keepPresses();
const place = /** @type {HTMLElement} */ (document.getElementById("page"));
const asked = PAGES.find(([each]) => each.test(location.pathname)) ?? [/^/, nowhere];
const instead = ("missing" in place.dataset && nowhere) || ("offline" in place.dataset && offline);
const [address, load, ...rooms] = instead ? [/^/, instead] : asked;
const id = location.pathname.match(address)?.[1]?.toLowerCase();
try {
  const [Shown] = await Promise.all([load(), ...rooms.map((room) => addMessages(room))]);
  place.replaceChildren(); // what was there until now
  render(html`<${Boundary} as="div"><${Shown} id=${id} /><//>`, place);
} catch (error) {
  console.error(error);
  place.replaceChildren();
  render(html`<${Page} kind="column"><${Broken} error=${error} /><//>`, place);
}

const PAUSE = 20_000; // milliseconds between two looks
/** Whoever has an account brings to chance what they owe it, on whatever page they are. */
async function contributing() {
  while (!account()) await rest(PAUSE);
  const loaded = import("./kept/contributing.js");
  await loaded.then(
    ({ keepContributing }) => keepContributing(),
    () => rest(PAUSE).then(contributing),
  );
}
void contributing();
