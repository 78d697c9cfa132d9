// The routes of the dossier of a match.
import { stepLanguage } from "../../language.js";
import { get, send } from "../../transport.js";

/** The forms in which a dossier is taken along, with their media types. */
export const FORMS = { html: "text/html", csv: "text/csv", json: "application/json", zip: "application/zip" };

/** @param {string} id @param {string} viewer "": the reader's own seat, or an onlooker @param {string} form */
const address = (id, viewer, form) => {
  const query = new URLSearchParams({ format: form, text: stepLanguage });
  if (viewer) query.set("as", viewer);
  return `/v1/matches/${id}/dossier?${query}`;
};

/** @param {string} id @param {string} viewer @returns {Promise<Dossier>} */
export const dossier = (id, viewer) => get(address(id, viewer, "json"));

/** The whole dossier as a file.
 * @param {string} id @param {string} viewer @param {string} form @returns {Promise<File>}
 */
export async function dossierFile(id, viewer, form) {
  const answer = await send("GET", address(id, viewer, form), { headers: { Accept: FORMS[form] } });
  const name = `nostos-${id}-dossier${viewer && `-${viewer}`}.${form}`;
  return new File([await answer.arrayBuffer()], name, { type: FORMS[form] });
}
