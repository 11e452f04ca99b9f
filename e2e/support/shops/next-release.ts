import { proxyBefore } from "./proxy-before.ts";

/** The shop at an address of its own, which can be given another release while someone is in it. */
export interface ReleasedShop {
  readonly origin: string;
  /** From now on pages, first script and worker go by other names. */
  release(): void;
  /** From now on files of such addresses are gone. */
  takeAway(files: RegExp): void;
  close(): void;
}

const entry = /\/assets\/index-([\w-]+)\.js/g;
const nextEntry = "/assets/index-next.js";

/** Stands before the shop and hands everything on. */
export async function openReleasedShop(): Promise<ReleasedShop> {
  let next = false;
  let gone: RegExp | undefined;
  let first = "";
  const place = await proxyBefore({
    asks: (path) => {
      if (gone?.test(path)) return "/assets/no-such-file.js";
      return path === nextEntry ? first : path;
    },
    answers: (path, { status, type, body }, response) => {
      let sent = body;
      if (type.startsWith("text/html") || path.startsWith("/sw.js")) {
        const text = body.toString();
        first ||= text.match(entry)?.[0] ?? "";
        if (next)
          sent = Buffer.from(
            text.replaceAll(entry, nextEntry).replace(/"version":"\w+"/, '"version":"next"'),
          );
      }
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
      response.end(sent);
    },
  });
  return {
    ...place,
    release: () => {
      next = true;
    },
    takeAway: (files) => {
      gone = files;
    },
  };
}
