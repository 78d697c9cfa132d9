// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { Lobby } from "./lobby.js";
import { MatchPage } from "./match/page.js";
import { NewMatch } from "./opening.js";
import { PlayerPage } from "./player.js";
import { RulesPage } from "./rules.js";
import { VerifyPage } from "./verify/page.js";

const PAGES = [
  [/^\/matches\/([0-9a-f-]{36})$/, MatchPage],
  [/^\/players\/([0-9a-f-]{36})$/, PlayerPage],
  [/^\/play\/([a-z_]+)$/, NewMatch],
  [/^\/rules(?:\/([a-z_]+))?$/, RulesPage],
  [/^\/verify$/, VerifyPage],
  [/^\/$/, Lobby],
];

const [found, Shown] = PAGES.map(([address, page]) => [location.pathname.match(address), page]).find(([fits]) => fits);
render(html`<${Shown} id=${found[1]} />`, document.getElementById("page"));
