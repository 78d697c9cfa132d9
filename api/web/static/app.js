// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { AccountPage } from "./account.js";
import { keepContributing } from "./kept/contributing.js";
import { Lobby } from "./lobby.js";
import { MatchPage } from "./match/page.js";
import { NewMatch } from "./opening.js";
import { useAnswer } from "./parts.js";
import { PlayerPage } from "./player.js";
import { RulesPage } from "./rules.js";
import { VerifyPage } from "./verify/page.js";

// The page of operators is loaded by operators alone.
function OperatePage() {
  const { answer } = useAnswer(() => import("./operate.js"), []);
  return answer && html`<${answer.OperatePage} />`;
}

/** @type {[RegExp, (parameters: { id: string }) => any][]} */
const PAGES = [
  [/^\/matches\/([0-9a-f-]{36})$/, MatchPage],
  [/^\/players\/([0-9a-f-]{36})$/, PlayerPage],
  [/^\/play\/([a-z_]+)$/, NewMatch],
  [/^\/rules(?:\/([a-z_]+))?$/, RulesPage],
  [/^\/verify$/, VerifyPage],
  [/^\/(?:account|devices)$/, AccountPage],
  [/^\/operate$/, OperatePage],
  [/^\/$/, Lobby],
];

const [address, Shown] = PAGES.find(([each]) => each.test(location.pathname)) ?? PAGES[PAGES.length - 1];
const id = location.pathname.match(address)?.[1];
render(html`<${Shown} id=${id} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
void keepContributing();
