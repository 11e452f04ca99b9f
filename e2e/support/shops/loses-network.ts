import type { Person } from "../person.ts";

const state = (offline: boolean) => ({
  offline,
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: -1,
});

/**
 * The network goes: nothing is carried any more, and the browser says so, also to pages that are opened from then on. Chromium
 * since 150 carries nothing for those either, but says to them that there is a network until the state is set again. Returns how the
 * network comes back.
 */
export async function losesTheNetwork({ page, context }: Person): Promise<() => Promise<void>> {
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  // Older ones do not know this command, and do not need it.
  const says = (offline: boolean) =>
    browser.send("Network.overrideNetworkState", state(offline)).catch(() => undefined);
  const sayAgain = () => void says(true);
  // As early as possible, and again once the page can no longer be one that has not heard it.
  const moments = ["framenavigated", "domcontentloaded", "load"] as const;
  for (const moment of moments) page.on(moment as "load", sayAgain);
  await context.setOffline(true);
  await says(true);
  return async () => {
    for (const moment of moments) page.off(moment as "load", sayAgain);
    await context.setOffline(false);
    await says(false);
    await browser.detach();
  };
}
