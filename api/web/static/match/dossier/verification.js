// Whether the record of the match holds, and the dossier as files.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { saveFile, verifyAddress } from "../replay/saving.js";
import { Rows, Section } from "./answer.js";
import { FORMS, dossierFile } from "./requests.js";

/** @param {Dossier["verification"]} verification */
export function verdictText({ verified, checks }) {
  if (verified === null) return message("dossier-unchecked");
  const failed = checks.filter((each) => !each.ok).map((each) => each.name);
  return verified
    ? message("dossier-holds", { n: checks.length })
    : message("dossier-fails", { names: failed.join(", ") });
}

/** @param {{ look: DossierLook }} parameters */
export function Verification({ look: { dossier } }) {
  const { match, viewer, verification } = dossier;
  const rows = verification.checks.map((each) => ({
    step: 0,
    marked: !each.ok,
    cells: [each.name, message(each.ok ? "yes" : "no"), each.detail],
  }));
  return html`
    <${Section}
      name="checks"
      question=${message("dossier-ask-checks")}
      answer=${[verdictText(verification)]}
    >
      <p>
        <a class="verify" href=${verifyAddress(match, viewer)}><${Icon} name="check" />${message("verify-match")}</a>
      </p>
      <${Rows}
        label=${message("dossier-ask-checks")}
        columns=${[message("dossier-check"), message("dossier-check-holds"), message("dossier-check-finds")]}
        rows=${rows}
        step=${0}
      />
    <//>
  `;
}

/** The dossier in each of its forms, as this reader may have it. @param {{ id: string, viewer: string }} parameters */
export function Downloads({ id, viewer }) {
  const [run, { problem }] = useCommand();
  const save = (form) => () => run(() => dossierFile(id, viewer, form).then(saveFile));
  return html`
    <div class="dossier-files unprinted" role="group" aria-label=${message("export")}>
      ${Object.keys(FORMS).map(
        (form) => html`
          <button onClick=${save(form)}><${Icon} name="export" />${message(`dossier-file-${form}`)}</button>
        `,
      )}
      <${Trouble} of=${problem} />
    </div>
  `;
}
