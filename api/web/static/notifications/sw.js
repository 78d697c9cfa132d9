// The service worker: it shows pushes, and keeps what pages are made of for when there is no network. The service
// serves it as `/sw.js`, with the mark of its version. It keeps files under that mark and the shell of the pages, which
// are the same for everybody, and never an answer of the API. Pages keep answers where somebody asks for it
// (`kept/matches.js`), and read them there.
/** @type {any} */
const worker = self;
const MARK = "MARK"; // the service writes it here
const FILES = `nostos-${MARK}`;
const WORDS = "nostos-words"; // what pushes say, in the language of the page that asked for them
const SHELL = "/";
const HERE = "/verify"; // the page that needs no network
const MATCH = "nostos-match-"; // a match that a page keeps

/** Where each kind of push leads, and the member of it that says to which. @type {Record<string, [string, string]>} */
const PAGES = {
  turn: ["/matches/", "match"],
  begun: ["/matches/", "match"],
  paired: ["/tournaments/", "tournament"],
  test: ["/account", ""],
};

/** @param {string} name @param {(event: any) => Promise<unknown>} act */
const on = (name, act) => worker.addEventListener(name, (event) => event.waitUntil(act(event)));

on("install", async () => {
  const fresh = await fetch(SHELL, { cache: "reload" });
  if (fresh.ok) await (await caches.open(FILES)).put(SHELL, fresh);
  await worker.skipWaiting();
});

on("activate", async () => {
  const stays = (name) => name === FILES || name === WORDS || name.startsWith(MATCH);
  const old = (await caches.keys()).filter((name) => name.startsWith("nostos-") && !stays(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
});

/** Whether an address is of a file that never changes. @param {string} address */
const isMarked = (address) => new URL(address).pathname.startsWith(`/web/${MARK}/`);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (isMarked(request.url)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/v1/"))
    event.respondWith(fetch(request).catch(() => shell(pathname)));
});

async function file(request) {
  const files = await caches.open(FILES);
  return (await files.match(request, { ignoreVary: true })) ?? fetch(request);
}

// Without a network few pages are of use; any other says why it is not shown.
async function shell(pathname) {
  const kept = await (await caches.open(FILES)).match(SHELL);
  if (!kept) return Response.error();
  const text = await kept.text();
  const { headers } = kept;
  const isKept = /^\/matches\/[^/]+$/.test(pathname) && (await caches.match(`/v1${pathname}`, { ignoreVary: true }));
  const isOfUse = pathname === HERE || isKept;
  return new Response(isOfUse ? text : text.replace('id="page"', 'id="page" data-offline'), { headers });
}

// A page says which files it is made of, and which words pushes have. It learns of which version the worker is.
on("message", async ({ data, ports }) => {
  try {
    const files = await caches.open(FILES);
    for (const address of (data.files ?? []).filter(isMarked))
      if (!(await files.match(address, { ignoreVary: true }))) await files.add(address).catch(() => {}); // next time
    if (data.words) await (await caches.open(WORDS)).put("/words", new Response(JSON.stringify(data.words)));
  } finally {
    ports[0]?.postMessage(MARK); // the page waits for it, whatever could be kept
  }
});

on("push", async ({ data }) => {
  const said = data.json();
  const { kind } = said;
  const [page, subject] = PAGES[kind] ?? PAGES.test;
  const windows = await worker.clients.matchAll({ type: "window" });
  if (kind !== "test" && windows.some((each) => each.focused)) return; // the page says it
  const kept = await (await caches.open(WORDS)).match("/words");
  const words = kept ? await kept.json() : {};
  await worker.registration.showNotification("Nostos", {
    body: words[kind] ?? "",
    tag: said[subject] ?? kind,
    icon: `/web/${MARK}/icons/192.png`,
    data: page + (said[subject] ?? ""),
  });
});

on("notificationclick", async ({ notification }) => {
  notification.close();
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((each) => new URL(each.url).pathname === notification.data);
  await (open ? open.focus() : worker.clients.openWindow(notification.data));
});
