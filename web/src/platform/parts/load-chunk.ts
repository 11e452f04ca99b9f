import { timeoutMs } from "../calls/exchange.ts";
import { isOffline } from "../page-facts.ts";
import { ChunkLoadError } from "./chunk-load-error.ts";
import { isOtherOut, isPage } from "./release.ts";

/** A line that broke off is given so long before what was on its way is asked for again. */
const restMs = 1_000;

/** What has arrived, or is on its way, by its address. */
const asked = new Map<string, Promise<void>>();

/** A file did not arrive: no answer came, or the server has `answered` that there is none. */
class NotHere extends Error {
  readonly answered: boolean;
  constructor(answered: boolean, cause?: unknown) {
    super("A file did not arrive", { cause });
    this.answered = answered;
  }
}

/**
 * Stands behind every `import()` of the built pages, in the place of Vite's own preloading (`vite.config.ts`), which tells it
 * the files of the part, and none for one that is a single file. They are fetched before the part is imported, which then finds them
 * in the browser's memory: many browsers remember for as long as the page stands that a file could not be imported, Chromium since
 * 150 also that it could not be preloaded by a link, and asking again is in vain. What does not arrive is asked for once more after
 * a moment; then it is a {@link ChunkLoadError}, and the next import begins anew.
 */
export async function loadChunk<Part>(
  open: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    return await loadAndOpen(open, files);
  } catch (first) {
    if (!isOfTheWay(first)) throw first;
    if (isOffline()) throw new ChunkLoadError("away", first);
  }
  await new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
  try {
    return await loadAndOpen(open, files);
  } catch (again) {
    if (!isOfTheWay(again)) throw again;
    const isOlder = again instanceof NotHere && again.answered && (await isOtherOut());
    throw new ChunkLoadError(isOlder ? "older" : "away", again);
  }
}

async function loadAndOpen<Part>(
  open: () => Promise<Part>,
  files: readonly string[],
): Promise<Part> {
  const urls = files.map((file) => new URL(`/${file}`, location.href).href);
  await Promise.all(urls.map((url) => loadFile(url)));
  try {
    return await open();
  } catch (error) {
    for (const url of urls) asked.delete(url);
    throw error;
  }
}

function loadFile(url: string): Promise<void> {
  const before = asked.get(url);
  if (before) return before;
  const used = url.endsWith(".css") ? addStyles(url) : fetchWhole(url);
  asked.set(url, used);
  used.catch(() => asked.delete(url));
  return used;
}

/** What came with the page is not asked for again. */
const isHere = (rel: string, url: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].some(
    ({ href }) => href === url,
  );

async function fetchWhole(url: string): Promise<void> {
  if (isHere("modulepreload", url)) return;
  const answer = await fetchUntilEnd(url).catch((error: unknown) => {
    throw new NotHere(false, error);
  });
  if (!answer.ok || isPage(answer)) throw new NotHere(true);
}

async function fetchUntilEnd(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { credentials: "same-origin", signal });
  await answer.arrayBuffer();
  return answer;
}

/** Behind every other: styles in front of others make the browser begin anew with all fonts, and lay the whole page out again. */
async function addStyles(href: string): Promise<void> {
  const rel = "stylesheet";
  if (isHere(rel, href)) return;
  const link = Object.assign(document.createElement("link"), { rel, crossOrigin: "", href });
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new NotHere(false));
    });
    document.body.append(link);
  });
}

/** How browsers say of an `import()` that a file did not arrive; what goes wrong in one that has is no matter of the way. */
const lostOnTheWay =
  /^(failed to fetch|load failed|error loading dynamically|importing a module|.*mime type)/i;

function isOfTheWay(error: unknown): boolean {
  if (error instanceof NotHere) return true;
  return error instanceof TypeError && lostOnTheWay.test(error.message);
}
