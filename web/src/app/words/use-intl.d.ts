import type { Language } from "@farsim/contract/values/language.ts";
import type { operatorCardsEn } from "../../admin/cards/card-words.en.ts";
import type { offersEn } from "../../admin/catalogue/words.en.ts";
import type { channelsEn } from "../../admin/channels/words.en.ts";
import type { overviewEn } from "../../admin/overview/words.en.ts";
import type { stockEn } from "../../admin/stock/words.en.ts";
import type { operatorOrdersEn } from "../../admin/orders/order-words.en.ts";
import type { historyEn } from "../../cards/history-words.en.ts";
import type { causeEn } from "../../activities/cause-words.en.ts";
import type { moneyEn } from "../../admin/money/words.en.ts";
import type { deskEn } from "../../admin/desk-words.en.ts";
import type { adminEn } from "../../admin/words.en.ts";
import type { paymentsEn } from "../../payments/words.en.ts";
import type { esimEn } from "../../esim/words.en.ts";
import type { personalEn } from "../../personal/words.en.ts";
import type { trafficEn } from "../../traffic/words.en.ts";
import type { catalogueEn } from "./catalogue.en.ts";
import type { viewEn } from "./view-words.en.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    /** The shared catalogue, and the words that come with their screens. */
    Messages: typeof catalogueEn & {
      readonly traffic: typeof trafficEn;
      readonly esim: typeof esimEn;
      readonly personal: typeof personalEn;
      readonly payments: typeof paymentsEn;
      readonly admin: typeof adminEn;
      readonly operatorOrders: typeof operatorOrdersEn;
      readonly cause: typeof causeEn;
      readonly cardHistory: typeof historyEn;
      readonly money: typeof moneyEn;
      readonly desk: typeof deskEn;
      readonly view: typeof viewEn;
      readonly operatorCards: typeof operatorCardsEn;
      readonly offers: typeof offersEn;
      readonly stock: typeof stockEn;
      readonly channels: typeof channelsEn;
      readonly overview: typeof overviewEn;
    };
  }
}
