import type { Page } from "@playwright/test";

/** Of some texts those that this browser keeps anywhere: in its storages, its caches and its databases. */
export function leftovers(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const kept = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flat(),
    );
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        kept.push(request.url, (await answer?.text()) ?? "");
      }
    }
    const databases = await indexedDB.databases();
    if (databases.length > 0) throw new Error("A database is not searched yet");
    return wanted.filter((text) => kept.some((one) => one.includes(text)));
  }, texts);
}

/** The addresses of everything in the caches of this browser. */
export function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        addresses.push(new URL(url).pathname);
    return addresses;
  });
}
