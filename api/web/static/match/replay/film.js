// A film of the board: the pictures of some steps one after the other, recorded by the browser.
import { imageOf } from "./picture.js";

export const LONGEST = 60; // steps
const PACE = 800; // milliseconds of each step
const WIDEST = 1280; // pixels
const KINDS = ["video/webm", "video/mp4"]; // the first that the browser records

/** @typedef {{ image: HTMLImageElement, width: number, height: number }} Picture */

/** The film of the boards that `show` shows, one after the other. `progress` hears how much of it is done, from 0 to 1.
 * @param {{ from: number, to: number, show: (step: number) => Promise<SVGSVGElement>,
 *   progress: (done: number) => void, signal: AbortSignal }} parameters
 * @returns {Promise<File>} named "film" with the ending of its kind
 */
export async function filmOf({ from, to, show, progress, signal }) {
  /** @type {Picture[]} */
  const pictures = [];
  const steps = to - from + 1;
  for (let step = from; step <= to; step += 1) {
    pictures.push(await imageOf(await show(step)));
    signal.throwIfAborted();
    progress((step - from + 1) / steps / 2);
  }
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  const canvas = canvasFor(pictures);
  const stream = canvas.captureStream(0);
  const recorder = new MediaRecorder(stream, { mimeType });
  /** @type {Blob[]} */
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const over = new Promise((done) => recorder.addEventListener("stop", done));
  recorder.start();
  for (const [nth, picture] of pictures.entries()) {
    draw(canvas, picture);
    /** @type {any} */ (stream.getVideoTracks()[0]).requestFrame();
    await new Promise((done) => setTimeout(done, PACE));
    progress((1 + (nth + 1) / steps) / 2);
    if (signal.aborted) break;
  }
  recorder.stop();
  await over;
  signal.throwIfAborted();
  const [type] = recorder.mimeType.split(";"); // the browser's own, if it records none of them
  return new File(parts, `film.${type.split("/")[1]}`, { type });
}

/** As large as the largest picture, at most so wide; recorders want even numbers. @param {Picture[]} pictures */
function canvasFor(pictures) {
  const [wide, high] = [
    Math.max(...pictures.map(({ width }) => width)),
    Math.max(...pictures.map((each) => each.height)),
  ];
  const scale = Math.min(2, WIDEST / wide);
  const canvas = document.createElement("canvas");
  canvas.width = 2 * Math.round((wide * scale) / 2);
  canvas.height = 2 * Math.round((high * scale) / 2);
  return canvas;
}

/** In the middle, as large as it fits. @param {HTMLCanvasElement} canvas @param {Picture} picture */
function draw(canvas, { image, width, height }) {
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
  context.drawImage(image, left, top, width * scale, height * scale);
}
