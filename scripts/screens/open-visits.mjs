import { listVisits } from "./list.mjs";
import { openBrowser } from "./open-browser.mjs";
import { openShop } from "./open-shop.mjs";

/**
 * A shop with the demonstration, a browser, and everything there is to look at. Both are closed with the stack.
 * @param {AsyncDisposableStack} open
 */
export async function openVisits(open) {
  const shop = await openShop();
  open.defer(() => shop.close());
  const browser = await openBrowser();
  open.defer(() => browser.close());
  return { shop, browser, visits: await listVisits(shop) };
}
