import type { BrowserContext } from "@playwright/test";
import { forgets, type Person } from "../person.ts";

const filesOf = (name: string) => new RegExp(`/assets/${name}[^/]*\\.js$`);

/** The line breaks off whenever such a file of the pages is asked for, or so many times only. */
export async function losesFiles(
  context: BrowserContext,
  name: string,
  { times = Number.POSITIVE_INFINITY }: { readonly times?: number } = {},
) {
  const files = filesOf(name);
  let lost = 0;
  await context.route(files, (route) => {
    if (lost >= times) return route.continue();
    lost += 1;
    return route.abort("connectionreset");
  });
  return { lost: () => lost, comeAgain: () => context.unroute(files) };
}

/** Such a file of the pages is on its way until it is let come. */
export async function holdsFiles(context: BrowserContext, name: string) {
  const way = Promise.withResolvers<void>();
  await context.route(filesOf(name), async (route) => {
    await way.promise;
    await route.continue();
  });
  return { release: () => way.resolve() };
}

/** What a browser complains of without a network, into which what comes behind its page may fall, belongs to such a journey. */
export function forgetsTheNetwork(person: Person): void {
  forgets(
    person,
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|net::ERR_FAILED|Network connection error|A part did not arrive/,
  );
}

/** What a browser complains of when a file is lost, or a page breaks, belongs to such a journey. */
export function forgetsWhatWasLost(person: Person): void {
  // React draws what breaks once more. Where the answer has changed meanwhile that goes well, and it says so (its error 520).
  forgets(person, /ERR_CONNECTION_RESET|A part did not arrive|TypeError|React error #520/);
}
