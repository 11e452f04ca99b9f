import { CardType, ListedStatus } from "@farsim/contract/cards.ts";
import { PlanType, RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import { AnnouncementKind } from "@farsim/contract/shop.ts";
import { audit } from "@farsim/contract/messages/en/audit.ts";
import { expect, test } from "vitest";
import { auditFacts, placeChanges, questionChanges } from "./audit-facts.ts";

/** What is said, without the name on record where that is the same. */
const said = (facts: Parameters<typeof auditFacts>[0]) =>
  auditFacts(facts).map(({ of, ...fact }) => (of === fact.name ? fact : { of, ...fact }));

test("sets what was beside what is, and says the rest as it was given, in the order of the contract", () => {
  expect(
    said({
      before: { isDisabled: false },
      after: { isDisabled: true },
      amount: "5.00",
      order: null,
      filter: { status: "USING", bound: "true" },
      cardIds: ["1", "2"],
    }),
  ).toEqual([
    { name: "amount", value: "5.00" },
    { name: "isDisabled", before: false, value: true },
    { name: "cardIds", value: ["1", "2"] },
    { name: "status", value: "USING" },
    { name: "bound", value: "true" },
  ]);
});

test("says one line where a plan's price alone rose, by the day or by the cycle", () => {
  const words = { name: { en: "Asia", "zh-CN": "亚洲" }, description: { en: "", "zh-CN": "" } };
  const rules = { cycleDays: 1, totalTrafficMb: 1024, restrictRule: "STOP", channelNames: null };
  const change = (days: number) => ({
    before: {
      ...words,
      ...rules,
      id: "4",
      version: 1,
      archived: false,
      price: "2.50",
      cycleDays: days,
    },
    after: { ...words, ...rules, id: "4", price: "3.00", cycleDays: days },
    terms: { priceMicros: "3000000" },
  });
  expect(said(change(1))).toEqual([
    { name: "pricePerDay", of: "price", before: "2.50", value: "3.00" },
  ]);
  expect(said(change(7))).toEqual([
    { name: "pricePerCycle", of: "price", before: "2.50", value: "3.00" },
  ]);
  expect(said({ before: { price: "2.00" }, after: { price: "3.00" } })).toEqual([
    { name: "price", before: "2.00", value: "3.00" },
  ]);
});

test("takes nothing for lost that a change left out, but a speed whose rule was changed", () => {
  const before = {
    price: "2.00",
    name: { en: "Asia" },
    restrictRule: "THROTTLE",
    throttleKbps: 512,
  };
  expect(said({ before, after: { archived: true } })).toEqual([{ name: "archived", value: true }]);
  expect(said({ before, after: { restrictRule: "STOP" } })).toEqual([
    { name: "restrictRule", before: "THROTTLE", value: "STOP" },
    { name: "throttleKbps", before: 512, value: null },
  ]);
});

test("says a text in each language in which it was changed, one that has no name any more too", () => {
  expect(
    said({
      before: { name: { en: "Asia", xx: "?" } },
      after: { name: { en: "Asia", "zh-CN": "亚洲" } },
    }),
  ).toEqual([
    { name: "name", language: "xx", before: "?", value: null },
    { name: "name", language: "zh-CN", value: "亚洲" },
  ]);
});

test("says a new role alone where it says that someone became staff", () => {
  const role = (level: number, id: string | null) => ({ level, role: id });
  expect(said({ before: role(0, null), after: role(1, "3") })).toEqual([
    { name: "role", before: null, value: "3" },
  ]);
  expect(said({ before: { level: 0 }, after: { level: 1 } })).toEqual([
    { name: "level", before: 0, value: 1 },
  ]);
});

test("says nothing of what a new thing has none of, but of what was emptied", () => {
  const draft = (text: string) => ({ description: { en: text } });
  expect(said({ before: null, after: draft("") })).toEqual([]);
  expect(said({ before: draft("Old"), after: draft("") })).toEqual([
    { name: "description", language: "en", before: "Old", value: "" },
  ]);
});

test("says where a plan can be ordered as its draft does, and networks in words", () => {
  expect(
    said({
      before: { channelNames: null, regionCodes: null, cycleDays: 1 },
      after: { channelNames: null, regionCodes: ["JP", "KR"], cycleDays: 1 },
      availability: { channelIds: null, regionCodes: ["JP", "KR"] },
    }),
  ).toEqual([{ name: "regionCodes", before: null, value: ["JP", "KR"] }]);
  const networks = "Docomo 5G, KDDI 4G";
  expect(said({ regionCode: "JP", before: { networks }, after: { networks: null } })).toEqual([
    { name: "regionCode", value: "JP" },
    { name: "networks", before: networks, value: null },
  ]);
});

test("compares entries of before texts were kept per language with those of today", () => {
  expect(
    said({
      before: { names: { en: "Asia", "zh-CN": "亚洲" }, descriptions: { en: "", "zh-CN": "" } },
      after: { nameEn: "All Asia", nameZh: "亚洲", descriptionEn: "", descriptionZh: "" },
    }),
  ).toEqual([{ name: "name", language: "en", before: "Asia", value: "All Asia" }]);
});

test("says of the questions of a tab which came, went, moved or was written anew in one language", () => {
  const texts = (en: string) => ({ en, "zh-CN": "同" });
  const ask = (key: string, answer = "Yes.") => ({
    key,
    question: texts(`${key}?`),
    answer: texts(answer),
  });
  const before = [ask("a"), ask("b"), ask("c")];
  expect(questionChanges(before, before)).toEqual([]);
  expect(questionChanges(before, [ask("b"), ask("a", "No."), ask("d")])).toEqual([
    { kind: "answer", question: texts("a?"), language: "en", before: "Yes.", value: "No." },
    { kind: "added", question: texts("d?") },
    { kind: "removed", question: texts("c?") },
    { kind: "reordered" },
  ]);
});

test("says which countries got, lost or changed rates of tax of their own", () => {
  const place = (country: string, rate: string) => {
    const rates = { planFees: rate, addOnFees: rate, esimFees: rate, serviceFees: rate };
    return { country, ...rates };
  };
  const before = [place("DE", "0.19"), place("FR", "0.2"), place("IT", "0.22")];
  const { country, ...sameRates } = place("FR", "0.2");
  const after = [place("DE", "0.07"), { ...sameRates, country }, place("AT", "")];
  expect(placeChanges(before, before)).toEqual([]);
  expect(placeChanges(before, after)).toEqual([
    { country: "DE", before: place("DE", "0.19"), value: place("DE", "0.07") },
    { country: "IT", before: place("IT", "0.22"), value: null },
    { country: "AT", before: null, value: place("AT", "") },
  ]);
});

test("every value chosen of a few has words", () => {
  const values = [
    ListedStatus,
    CardType,
    TrafficLimitType,
    RestrictRule,
    PlanType,
    AnnouncementKind,
  ].flatMap(({ options }) => options as readonly string[]);
  expect(values.filter((value) => !(value in audit.factValues))).toEqual([]);
});
