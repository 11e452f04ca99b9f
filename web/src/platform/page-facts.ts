/** What the server writes into the page's head: read once, before anything is called. */
function metaContent(name: string, otherwise: string): string {
  if (typeof document === "undefined") return otherwise;
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return tag?.content || otherwise;
}

export const servicePrefix = metaContent("service-prefix", "/farsim");
export const productName = metaContent("application-name", "Farsim");

/** Whether the browser knows that there is no network. There is none where the build draws pages. */
export function isOffline(): boolean {
  return "navigator" in globalThis && "onLine" in navigator && !navigator.onLine;
}
