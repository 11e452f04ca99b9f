/** What the server writes into the page's head: read once, before anything is called. */
function metaContent(name: string, otherwise: string): string {
  if (typeof document === "undefined") return otherwise;
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return tag?.content || otherwise;
}

export const servicePrefix = metaContent("service-prefix", "/farsim");
/** Where the build draws pages, these stand for what the server puts in (`server/src/platform/pages/shop-on-pages.ts`). */
const drawn = globalThis as { drawnName?: string; drawnAnnouncement?: string };

export const productName = metaContent("application-name", drawn.drawnName ?? "Farsim");

/** What kind of announcement stands over the home page before the terms of the shop have arrived. */
export const firstAnnouncement = metaContent("announcement", "standard") as
  | "standard"
  | "own"
  | "none";
export const { drawnAnnouncement } = drawn;

/** Whether the browser knows that there is no network. There is none where the build draws pages. */
export function isOffline(): boolean {
  return "navigator" in globalThis && "onLine" in navigator && !navigator.onLine;
}
