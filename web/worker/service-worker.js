/* The worker that opens the application without a network. The build writes `release` in front of it: the release's name, its
 * first script, and the files that the home page, the cards and the eSIMs need (`scripts/pages/write-worker.mjs`).
 * It keeps pages and files that are public; what a call answers never passes through it. */
/* global release */

const family = "farsim-";
const cacheName = family + release.version;
/** Any address that is not a public page is answered with the same bare page. */
const shell = "/mySims";
/** Calls and their documents are never its business. */
const servicePrefix = new URL(location.href).searchParams.get("prefix") ?? "/farsim";
/** How long the network may take before the kept page is shown. */
const patienceMs = 4_000;
const ownFiles = new Set(release.files);

addEventListener("install", (event) => event.waitUntil(layIn()));
addEventListener("activate", (event) => event.waitUntil(begin()));

/** Keeps the whole shell, or nothing: a release that is half there would not open. */
async function layIn() {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { cache: "no-cache" });
  const belongs = page.ok && (await page.clone().text()).includes(`"${release.entry}"`);
  if (!belongs) throw new Error("The page is not of this release");
  await Promise.all(release.files.map((file) => layInFile(cache, file)));
  await cache.put(shell, page);
}

async function layInFile(cache, file) {
  const known = isImmutable(file) ? await caches.match(file, { ignoreVary: true }) : undefined;
  const answer =
    known ?? (await fetch(file, { cache: isImmutable(file) ? "default" : "no-cache" }));
  if (!isFile(answer)) throw new Error(`${file} is not there`);
  await cache.put(file, answer);
}

/** The release before stays for the tabs that still show it, older ones go. */
async function begin() {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(family) && name !== cacheName,
  );
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** A page tells which release it is of: its own takes over at once, another asks the reader first. */
addEventListener("message", ({ data, source }) => {
  if (data === "takeOver" || data?.entry === release.entry) void skipWaiting();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours is no other origin's
  else source?.postMessage("newer");
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith(`${servicePrefix}/`)) event.respondWith(openPage(request));
  } else if (isImmutable(pathname) || ownFiles.has(pathname)) {
    event.respondWith(openFile(request, pathname));
  }
});

/** The network's page, which is always of the newest release; the kept one where there is no network, or a slow one. */
async function openPage(request) {
  const coming = fetch(request).catch(() => undefined);
  const answer = await Promise.race([coming, afterMs(patienceMs)]);
  if (answer && answer.status < 502) return answer;
  const kept = await caches.match(shell, { cacheName, ignoreVary: true });
  return kept ?? (await coming) ?? Response.error();
}

async function openFile(request, pathname) {
  const cache = await caches.open(cacheName);
  const options = { ignoreVary: true, ignoreSearch: true };
  const kept = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (kept) return kept;
  const answer = await fetch(request);
  if (isImmutable(pathname) && isFile(answer)) await cache.put(request, answer.clone());
  return answer;
}

/** Its name holds a digest of it: a file of the build, or an image of the operator's. */
function isImmutable(pathname) {
  return pathname.startsWith("/assets/") || pathname.startsWith("/look/");
}

/** What is not there is answered with the page of the application. */
function isFile(answer) {
  return answer.ok && !(answer.headers.get("content-type") ?? "").startsWith("text/html");
}

function afterMs(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
