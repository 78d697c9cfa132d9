// The service worker, as pages see it: started where somebody is signed in or checks records, and told what it keeps.
import "./words.js";
import { addMessages, message } from "../language.js";

const MARK = new URL(import.meta.url).pathname.split("/")[2]; // of the version of this page
const LONGEST = 10_000; // milliseconds of waiting for a worker: a page does without it

export const canWork = () => "serviceWorker" in navigator;

/** Starts the worker and tells it what this page and the verifier are made of, and what pushes say here.
 * @returns {Promise<ServiceWorkerRegistration>}
 */
export async function startWorker() {
  await navigator.serviceWorker.register("/sw.js");
  const registration = await navigator.serviceWorker.ready;
  await Promise.all([import("../verify/page.js"), addMessages("verify/"), import("./offline.js")]);
  const words = {
    turn: message("push-turn"),
    begun: message("push-begun"),
    paired: message("push-paired"),
    test: message("push-test"),
  };
  const what = { files: loaded(), words };
  if ((await told(registration, what)) !== MARK) {
    await renew(registration); // the worker of another version keeps none of these files
    await told(registration, what);
  }
  return registration;
}

const loaded = () => [location.href, ...performance.getEntriesByType("resource").map((each) => each.name)];

/** Waits for the worker of the version that the service has now. @param {ServiceWorkerRegistration} registration */
async function renew(registration) {
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  await new Promise((done) => {
    next.onstatechange = () => next.state !== "installed" && done(next.state);
    setTimeout(done, LONGEST);
  });
}

/** The version of the worker, once it kept what it could; undefined if it does not answer.
 * @param {ServiceWorkerRegistration} registration @param {unknown} what
 */
const told = (registration, what) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, LONGEST);
    registration.active?.postMessage(what, [port2]);
  });
