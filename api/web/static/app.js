// The one entry: which page does the address ask for?
import { html, render } from "./vendor/preact.js";
import { Lobby } from "./lobby.js";
import { Replay } from "./replay.js";

const match = location.pathname.match(/^\/matches\/([0-9a-f-]{36})$/);
render(match ? html`<${Replay} id=${match[1]} />` : html`<${Lobby} />`, document.getElementById("page"));
