import { createTranslator, type Messages } from "use-intl/core";
import { expect, test } from "vitest";
import { operatorCardsEn } from "../admin/card-words.en.ts";
import { operatorCardsZhCN } from "../admin/card-words.zh-CN.ts";
import { offersEn } from "../admin/catalogue/words.en.ts";
import { offersZhCN } from "../admin/catalogue/words.zh-CN.ts";
import { channelsEn } from "../admin/channels/words.en.ts";
import { channelsZhCN } from "../admin/channels/words.zh-CN.ts";
import { overviewEn } from "../admin/overview/words.en.ts";
import { overviewZhCN } from "../admin/overview/words.zh-CN.ts";
import { stockEn } from "../admin/stock/words.en.ts";
import { stockZhCN } from "../admin/stock/words.zh-CN.ts";
import { operatorOrdersEn } from "../admin/order-words.en.ts";
import { operatorOrdersZhCN } from "../admin/order-words.zh-CN.ts";
import { historyEn } from "../cards/history-words.en.ts";
import { historyZhCN } from "../cards/history-words.zh-CN.ts";
import { causeEn } from "../activities/cause-words.en.ts";
import { causeZhCN } from "../activities/cause-words.zh-CN.ts";
import { moneyEn } from "../admin/money/words.en.ts";
import { moneyZhCN } from "../admin/money/words.zh-CN.ts";
import { deskEn } from "../admin/desk-words.en.ts";
import { deskZhCN } from "../admin/desk-words.zh-CN.ts";
import { adminEn } from "../admin/words.en.ts";
import { adminZhCN } from "../admin/words.zh-CN.ts";
import { faqEn } from "../home/faq.en.ts";
import { faqZhCN } from "../home/faq.zh-CN.ts";
import { paymentsEn } from "../payments/words.en.ts";
import { paymentsZhCN } from "../payments/words.zh-CN.ts";
import { personalEn } from "../personal/words.en.ts";
import { personalZhCN } from "../personal/words.zh-CN.ts";
import { catalogueEn } from "./catalogue.en.ts";
import { catalogueZhCN } from "./catalogue.zh-CN.ts";
import { viewEn } from "./view-words.en.ts";
import { viewZhCN } from "./view-words.zh-CN.ts";

interface Words {
  readonly [key: string]: string | Words;
}

function lines(words: Words, above = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[above + key, value] as [string, string]]
      : lines(value, `${above}${key}.`),
  );
}

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
};
const english = new Map(lines({ ...catalogueEn, faq: faqEn, ...lateEn }));
const chinese = new Map(lines({ ...catalogueZhCN, faq: faqZhCN, ...lateZhCN }));

/** The same in both languages, and rightly so. */
const international = new Set([
  "titles.esim",
  "cards.esim",
  "cards.iccid",
  "admin.none",
  "money.none",
  "channels.chosen",
  "desk.none",
  "operatorCards.none",
  "operatorOrders.none",
  "admin.useMb",
  "offers.unchanged",
  "stock.iccid",
]);

const byName = (a: string, b: string) => a.localeCompare(b);

const argumentsOf = (line: string) =>
  [...line.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name).toSorted(byName);

test("both languages have the same lines", () => {
  expect([...chinese.keys()]).toEqual([...english.keys()]);
});

test("no line is empty", () => {
  expect([...english, ...chinese].filter(([, line]) => line.trim() === "")).toEqual([]);
});

test("no line was left in English", () => {
  const left = [...chinese].filter(([key, line]) => {
    const letters = /\p{Script=Han}/u.test(line);
    return !letters && english.get(key) === line && !international.has(key);
  });
  expect(left).toEqual([]);
});

test("a line takes the same arguments in both languages", () => {
  const arguments_ = (of: Map<string, string>) =>
    [...of].map(([key, line]) => `${key} ${argumentsOf(line).join(" ")}`);
  expect(arguments_(chinese)).toEqual(arguments_(english));
});

test.each([
  ["en", { ...catalogueEn, ...lateEn }],
  ["zh-CN", { ...catalogueZhCN, ...lateZhCN }],
] as const)("every line of %s can be spoken", (locale, messages) => {
  const problems: string[] = [];
  const t = createTranslator({
    locale,
    messages: messages as Messages,
    onError: (error) => problems.push(error.message),
  });
  const speak = t as unknown as (key: string, values: Record<string, unknown>) => string;
  for (const [key, line] of lines(messages)) {
    const values = Object.fromEntries(
      argumentsOf(line).map((name) => [name, /, plural,/.test(line) ? 3 : "x"]),
    );
    if (speak(key, values).includes("{")) problems.push(key);
  }
  expect(problems).toEqual([]);
});
