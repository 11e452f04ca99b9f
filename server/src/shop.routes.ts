import { formatAmount } from "@farsim/contract/amount.ts";
import { languages } from "@farsim/contract/language.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { dayOf } from "./platform/calendar.ts";
import type { Mount } from "./platform/mount.ts";

export function mountShop(mount: Mount): void {
  mount(getConfig, async ({ shop, now }) => ({
    productName: shop.productName,
    currency: shop.currency,
    currencyDigits: shop.currencyDigits,
    languages: [...languages],
    billingTimeZone: shop.billingTimeZone,
    today: dayOf(now, shop.billingTimeZone),
    esimFee: formatAmount(shop.esimFeeMicros, shop.currencyDigits),
    cardLimit: shop.cardLimit,
    realNameUrl: shop.realNameUrl,
    sandbox: shop.sandbox,
  }));
}
