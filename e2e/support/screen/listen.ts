import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { origin } from "../shops/journey-server.ts";

/** What a browser says while someone uses the shop. */
export interface Heard {
  /** What must never be: a word on the console, an uncaught error, a request to another host, one that fails. */
  readonly complaints: string[];
  /** Answers of 400 and above, such as `402 POST /farsim/card/orderPlan`: a story says which of them belong to it. */
  readonly refusals: string[];
}

/** Listens to every page of a browser from now on. */
export function listenTo(context: BrowserContext, shop = origin): Heard {
  const complaints: string[] = [];
  const refusals: string[] = [];
  context.on("console", (message) => {
    if (!isNoteOfRefusal(message) && !isNoteOfOurs(message))
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`error: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin: host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== shop)
      complaints.push(`another host: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left drops what it no longer needs.
    if (why !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${why}`);
  });
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // The stream of events asks with the token that the page has: a refusal is how it learns that it needs another.
    if (pathname.endsWith("/events")) return;
    const method = response.request().method();
    if (response.status() >= 400) refusals.push(`${response.status()} ${method} ${pathname}`);
    // A busy machine asks a page to read again: what has come after that was no refusal.
    else if (method === "GET") forget(refusals, `503 GET ${pathname}`);
  });
  return { complaints, refusals };
}

function forget(refusals: string[], answer: string): void {
  const others = refusals.filter((one) => one !== answer);
  if (others.length < refusals.length) refusals.splice(0, refusals.length, ...others);
}

/** Chromium writes every refused request on the console by itself; those are counted as refusals. */
function isNoteOfRefusal(message: ConsoleMessage): boolean {
  return message.text().startsWith("Failed to load resource: the server responded with a status");
}

/** Most journeys forbid the worker that opens the application without a network, and Playwright says so by itself. */
function isNoteOfOurs(message: ConsoleMessage): boolean {
  return message.text() === "Service Worker registration blocked by Playwright";
}
