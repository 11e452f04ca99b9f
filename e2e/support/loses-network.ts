import type { Frame } from "@playwright/test";
import type { Person } from "./person.ts";

const state = (offline: boolean) => ({
  offline,
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: -1,
});

/**
 * The network goes: nothing is carried any more, and the browser says so, also to pages that are opened from then on. Chromium
 * since 150 carries nothing for those either, but tells them that there is a network, unless it is told again. Returns how the
 * network comes back.
 */
export async function losesTheNetwork({ page, context }: Person): Promise<() => Promise<void>> {
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  // Older ones do not know the word, and need not be told.
  const says = (offline: boolean) =>
    browser.send("Network.overrideNetworkState", state(offline)).catch(() => undefined);
  const sayAgain = (frame: Frame) => {
    if (frame === page.mainFrame()) void says(true);
  };
  page.on("framenavigated", sayAgain);
  await context.setOffline(true);
  await says(true);
  return async () => {
    page.off("framenavigated", sayAgain);
    await context.setOffline(false);
    await says(false);
    await browser.detach();
  };
}
