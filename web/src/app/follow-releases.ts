import { servicePrefix } from "../platform/page-facts.ts";
import { ownEntry } from "../platform/parts/release.ts";

/** A tab that stays open for days looks so often whether there is a newer release. */
const lookEveryMs = 3_600_000;

/**
 * Registers the service worker, and says when one of a newer release waits: `takeOver` loads the page in it. A newer worker
 * that meets a page of its own release takes over at once and without a word. Gives what ends the following.
 */
export function followReleases(onNewer: (takeOver: () => void) => void): () => void {
  const over = new AbortController();
  // A browser without workers, or one that forbids them, works as before: with a network.
  if ("serviceWorker" in navigator) follow(onNewer, over.signal).catch(() => undefined);
  return () => over.abort();
}

async function follow(onNewer: (takeOver: () => void) => void, signal: AbortSignal): Promise<void> {
  await pageLoaded();
  if (signal.aborted) return;
  const workers = navigator.serviceWorker;
  workers.addEventListener(
    "message",
    ({ data, source }) => {
      if (data === "newer") onNewer(() => changeTo(source as ServiceWorker));
    },
    { signal },
  );
  workers.startMessages();
  const registration = (await workers.register(
    `/sw.js?prefix=${encodeURIComponent(servicePrefix)}`,
    { updateViaCache: "none" },
  )) as ServiceWorkerRegistration | undefined;
  if (!registration) return;
  askWaiting(registration);
  registration.addEventListener("updatefound", () => watch(registration), { signal });
  watch(registration);
  const look = setInterval(() => {
    registration.update().catch(() => undefined);
  }, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(look), { once: true });
}

function watch(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener("statechange", () => askWaiting(registration));
}

/** Asks a worker that waits whether this page is of its release; see `web/worker/service-worker.js`. */
function askWaiting({ waiting }: ServiceWorkerRegistration): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker knows no origin but its own
  waiting?.postMessage({ entry: ownEntry() });
}

function changeTo(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker knows no origin but its own
  worker.postMessage("takeOver");
}

/** What opens without a network is laid in once the reader has their page. */
async function pageLoaded(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
    });
}
