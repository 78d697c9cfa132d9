// On the page of the account: the records of all finished matches of the player, as one file.
import { html, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { saveFile } from "../match/replay/saving.js";
import { Trouble, useCommand } from "../parts.js";
import { send } from "../transport.js";

const TYPE = "application/jsonl";
const FIRST = "/v1/players/me/records";
const NEXT = /<([^>]+)>; rel="next"/;

/** The records, a page at a time: the pages are one file together. */
async function records() {
  /** @type {Blob[]} */
  const pages = [];
  for (let path = FIRST; path;) {
    const answer = await send("GET", path, { headers: { Accept: TYPE } });
    pages.push(await answer.blob());
    path = NEXT.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
  }
  return new File(pages, "nostos-matches.jsonl", { type: TYPE });
}

export function Records() {
  const [run, { doing, problem }] = useCommand();
  const [said, say] = useState("");
  const save = () =>
    run(async () => {
      const file = await records();
      if (file.size) saveFile(file);
      say(message(file.size ? "records-saved" : "records-none"));
    });
  return html`
    <section aria-labelledby="records">
      <h2 id="records">${message("records")}</h2>
      <p>${message("records-about")}</p>
      <${Trouble} of=${problem} />
      <p><button disabled=${doing} onClick=${save}>${message("records-save")}</button></p>
      <p role="status">${doing ? message("records-doing") : said}</p>
    </section>
  `;
}
