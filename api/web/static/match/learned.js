// Who learned what in a step: the words of each viewer that may be looked as, side by side.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { t } from "../language.js";
import { Token, useAsked } from "../parts.js";
import { hides } from "./marks.js";

export function Learned({ id, step, viewers }) {
  const { answer } = useAsked(
    () => Promise.all(viewers.map((each) => api.frames(id, each.name, step - 1, 1).then(([frame]) => ({ ...each, frame })))),
    [id, step, viewers],
  );
  if (!answer || answer.some((each) => each.frame?.step !== step)) return html`<p class="quiet">${t("reading")}</p>`;
  const facts = answer[0].frame.facts.map((_, at) => at).filter((at) => answer[0].frame.facts[at].type !== "played");
  if (!facts.length) return html`<p class="quiet">${t("learned.nothing")}</p>`;
  return html`<ul class="learned">${facts.map((at) => html`<${Fact} key=${at} known=${answer} at=${at} />`)}</ul>`;
}

function Fact({ known, at }) {
  const groups = new Map();
  for (const each of known) {
    const told = JSON.stringify(each.frame.facts[at]);
    groups.set(told, [...(groups.get(told) ?? []), each]);
  }
  const alike = groups.size === 1;
  return html`
    <li>${[...groups.values()].map((those) => html`
      <div class=${hides(those[0].frame.facts[at]) ? "in-the-dark" : "knows"}>
        <span class="who">${alike ? t("everybody") : those.map((each) => html`
          <span>${each.seat === undefined ? html`<${Icon} name=${each.name === "referee" ? "everything" : "eye"} />` : html`<${Token} seat=${each.seat} />`}${each.label}</span>`)}</span>
        <p>${those[0].frame.text[at]}</p>
      </div>`)}
    </li>`;
}
