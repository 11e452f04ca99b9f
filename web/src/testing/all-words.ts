import { adminEn } from "../admin/words.en.ts";
import { adminZhCN } from "../admin/words.zh-CN.ts";
import { catalogueEn } from "../app/words/catalogue.en.ts";
import { catalogueZhCN } from "../app/words/catalogue.zh-CN.ts";
import { causeEn } from "../activities/cause-words.en.ts";
import { causeZhCN } from "../activities/cause-words.zh-CN.ts";
import { channelsEn } from "../admin/channels/words.en.ts";
import { channelsZhCN } from "../admin/channels/words.zh-CN.ts";
import { chartsEn } from "../charts/words.en.ts";
import { chartsZhCN } from "../charts/words.zh-CN.ts";
import { deskEn } from "../admin/desk-words.en.ts";
import { deskZhCN } from "../admin/desk-words.zh-CN.ts";
import { esimEn } from "../esim/words.en.ts";
import { esimZhCN } from "../esim/words.zh-CN.ts";
import { faqEn } from "../home/faq.en.ts";
import { faqZhCN } from "../home/faq.zh-CN.ts";
import { historyEn } from "../cards/history-words.en.ts";
import { historyZhCN } from "../cards/history-words.zh-CN.ts";
import { moneyEn } from "../admin/money/words.en.ts";
import { moneyZhCN } from "../admin/money/words.zh-CN.ts";
import { offersEn } from "../admin/catalogue/words.en.ts";
import { offersZhCN } from "../admin/catalogue/words.zh-CN.ts";
import { operatorCardsEn } from "../admin/cards/card-words.en.ts";
import { operatorCardsZhCN } from "../admin/cards/card-words.zh-CN.ts";
import { operatorOrdersEn } from "../admin/orders/order-words.en.ts";
import { operatorOrdersZhCN } from "../admin/orders/order-words.zh-CN.ts";
import { overviewEn } from "../admin/overview/words.en.ts";
import { overviewZhCN } from "../admin/overview/words.zh-CN.ts";
import { paymentsEn } from "../payments/words.en.ts";
import { paymentsZhCN } from "../payments/words.zh-CN.ts";
import { personalEn } from "../personal/words.en.ts";
import { personalZhCN } from "../personal/words.zh-CN.ts";
import { stockEn } from "../admin/stock/words.en.ts";
import { stockZhCN } from "../admin/stock/words.zh-CN.ts";
import { trafficEn } from "../traffic/words.en.ts";
import { trafficZhCN } from "../traffic/words.zh-CN.ts";
import { viewEn } from "../app/words/view-words.en.ts";
import { viewZhCN } from "../app/words/view-words.zh-CN.ts";

export interface Words {
  readonly [key: string]: string | Words;
}

/** Every line of a catalogue with the path of its key. */
export function lines(words: Words, above = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[above + key, value] as [string, string]]
      : lines(value, `${above}${key}.`),
  );
}

/** Everything but the catalogue that all screens share: what comes with a screen. */
const lateEn = {
  cause: causeEn,
  cardHistory: historyEn,
  money: moneyEn,
  personal: personalEn,
  admin: adminEn,
  operatorCards: operatorCardsEn,
  offers: offersEn,
  stock: stockEn,
  overview: overviewEn,
  operatorOrders: operatorOrdersEn,
  payments: paymentsEn,
  channels: channelsEn,
  desk: deskEn,
  view: viewEn,
  charts: chartsEn,
  esim: esimEn,
  traffic: trafficEn,
};
const lateZhCN = {
  cause: causeZhCN,
  cardHistory: historyZhCN,
  money: moneyZhCN,
  personal: personalZhCN,
  admin: adminZhCN,
  operatorCards: operatorCardsZhCN,
  offers: offersZhCN,
  stock: stockZhCN,
  overview: overviewZhCN,
  operatorOrders: operatorOrdersZhCN,
  payments: paymentsZhCN,
  channels: channelsZhCN,
  desk: deskZhCN,
  view: viewZhCN,
  charts: chartsZhCN,
  esim: esimZhCN,
  traffic: trafficZhCN,
};
/** All that the pages say, by language: what every screen shares, and what comes with one. */
export const allWords = {
  en: { ...catalogueEn, ...lateEn },
  "zh-CN": { ...catalogueZhCN, ...lateZhCN },
};
const faq = { en: { faq: faqEn }, "zh-CN": { faq: faqZhCN } };

export const english = new Map(lines({ ...allWords.en, ...faq.en }));
export const chinese = new Map(lines({ ...allWords["zh-CN"], ...faq["zh-CN"] }));
