// The code by which another site shows a match in a frame.

/** The sides of the frame in pixels; its site may choose others. */
const [WIDTH, HEIGHT] = [720, 640];

/** @param {string} id @param {string} viewer @param {number} step */
export function codeOf(id, viewer, step) {
  const query = new URLSearchParams({ at: String(step), as: viewer });
  const address = new URL(`/embed/matches/${id}?${query}`, location.origin).href.replaceAll("&", "&amp;");
  return `<iframe src="${address}" width="${WIDTH}" height="${HEIGHT}" title="Nostos" loading="lazy"></iframe>`;
}
