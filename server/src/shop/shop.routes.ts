import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { formatRate } from "@farsim/contract/values/money/recharge-fee.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { getFaq, onEveryTab } from "@farsim/contract/faq.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { dayOf } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { messagesIn } from "../platform/messages.ts";
import type { Mount } from "../platform/http/mount.ts";
import { announcementAt } from "./announcement-at.ts";
import { faqOf } from "./faq-of.ts";
import { headlineOf } from "./headline-of.ts";

export function mountShop(mount: Mount): void {
  mount(getFaq, async ({ shop }) => ({
    tabs: onEveryTab((tab) => [...faqOf(shop)[tab]]),
  }));
  mount(getConfig, async ({ shop, now }) => ({
    productName: shop.productName,
    currency: shop.currency,
    currencyDigits: shop.currencyDigits,
    languages: [...languages],
    billingTimeZone: shop.billingTimeZone,
    now: formatInstant(now.epochMilliseconds),
    today: dayOf(now, shop.billingTimeZone),
    esimFee: formatAmount(shop.esimFeeMicros, shop.currencyDigits),
    serviceFeeRate: formatRate(shop.rechargeRates.servicePpm),
    internationalFeeRate: formatRate(shop.rechargeRates.internationalPpm),
    recharge: {
      min: formatAmount(shop.recharge.minMicros, shop.currencyDigits),
      max: formatAmount(shop.recharge.maxMicros, shop.currencyDigits),
      amounts: shop.recharge.amountsMicros.map((micros) =>
        formatAmount(micros, shop.currencyDigits),
      ),
    },
    paymentProviders: [...shop.paymentProviders],
    cardLimit: shop.cardLimit,
    realNameUrl: shop.realNameUrl,
    contact: shop.contact,
    operator: operatorShown(shop),
    tax: shop.tax,
    announcement: announcementAt(shop, now),
    headline: headlineOf(shop),
    sandbox: shop.sandbox,
  }));
}

/** Who sells, the country by its name. */
function operatorShown({
  operator: { country, ...published },
}: Shop): Output<typeof getConfig>["operator"] {
  if (country === undefined) return published;
  const name = inEveryLanguage((language) => messagesIn(language)(`regions.${country}`));
  return { ...published, country: { code: country, name } };
}
