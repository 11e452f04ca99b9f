import * as margins from "@farsim/contract/desk/money/margins.ts";
import * as priceTests from "@farsim/contract/desk/money/price-tests.ts";
import type { Mount } from "../platform/http/mount.ts";
import { listChannelCosts, removeChannelCosts, saveChannelCosts } from "./channel-costs.ts";
import { listPriceTests, removePriceTest, startPriceTest } from "./price-tests.ts";
import { getMargins } from "./show-margins.ts";

/** What carriers take, what is left of fees, and what other prices would have brought. The file of cards is one of the desk's (`admin/list-files`). */
export function mountMargins(mount: Mount): void {
  mount(margins.listChannelCosts, listChannelCosts);
  mount(margins.saveChannelCosts, saveChannelCosts);
  mount(margins.removeChannelCosts, removeChannelCosts);
  mount(margins.getMargins, getMargins);
  mount(priceTests.listPriceTests, listPriceTests);
  mount(priceTests.startPriceTest, startPriceTest);
  mount(priceTests.removePriceTest, removePriceTest);
}
