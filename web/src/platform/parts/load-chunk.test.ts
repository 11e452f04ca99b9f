import "../../testing/browser.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { browseAt } from "../../testing/browser.ts";
import { openShopServer } from "../../testing/shop-server.ts";
import { loadChunk } from "./load-chunk.ts";
import { ChunkLoadError } from "./chunk-load-error.ts";

let server: Awaited<ReturnType<typeof openShopServer>>;
/** What was put at the end of the page, behind all that stands there. */
const last: string[] = [];
/** So often yet the line breaks off, by the file. */
let breaks: Record<string, number>;

beforeAll(async () => {
  server = await openShopServer(({ path }) => {
    const left = breaks[path] ?? 0;
    breaks[path] = left - 1;
    return left > 0 ? "hang up" : { status: 200, raw: "" };
  });
  browseAt(server.origin);
  vi.stubGlobal("document", {
    querySelectorAll: () => [],
    createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }),
    body: {
      append: (link: HTMLLinkElement) => (last.push(new URL(link.href).pathname), follow(link)),
    },
  });
  Object.defineProperty(globalThis, "location", { value: new URL(server.origin) });
});
afterAll(() => server.close());

beforeEach(() => {
  breaks = {};
  server.met.length = 0;
});

/** As browsers do what a link asks for. */
function follow(link: HTMLLinkElement): void {
  fetch(link.href).then(
    () => link.dispatchEvent(new Event("load")),
    () => link.dispatchEvent(new Event("error")),
  );
}

const asked = () => server.met.map(({ path }) => path);

test("nothing is imported before all its files have arrived, so that no browser remembers a failure", async () => {
  breaks = { "/assets/b.js": 1 };
  const openedAfter: string[][] = [];
  const open = async () => {
    openedAfter.push(asked());
    return "part";
  };
  await expect(loadChunk(open, ["assets/a.js", "assets/b.js"])).resolves.toBe("part");
  expect(openedAfter.map((paths) => paths.toSorted())).toEqual([
    ["/assets/a.js", "/assets/b.js", "/assets/b.js"],
  ]);
});

test("styles that come later stand last, so that the page is not laid out anew for those before them", async () => {
  await loadChunk(async () => "part", ["assets/late.js", "assets/late.css"]);
  expect(last).toEqual(["/assets/late.css"]);
});

test("what does not arrive twice is lost, and anyone who asks later begins anew", async () => {
  breaks = { "/assets/c.js": 2 };
  const open = async () => "part";
  const lost = await loadChunk(open, ["assets/c.js"]).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(ChunkLoadError);
  expect(lost).toMatchObject({ why: "away" });
  expect(asked()).toEqual(["/assets/c.js", "/assets/c.js"]);
  await expect(loadChunk(open, ["assets/c.js"])).resolves.toBe("part");
});

test("a part that is a single file is imported again as browsers say that it was lost", async () => {
  let tries = 0;
  const open = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module: /a.js");
    return "part";
  };
  await expect(loadChunk(open)).resolves.toBe("part");
});

test("what goes wrong inside of a part is said as it is, at once", async () => {
  let tries = 0;
  const fault = new TypeError("Cannot read properties of undefined (reading 'fetch')");
  const open = async () => {
    tries += 1;
    throw fault;
  };
  await expect(loadChunk(open)).rejects.toBe(fault);
  expect(tries).toBe(1);
});
