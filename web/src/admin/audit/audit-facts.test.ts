import { CardStatus, CardType } from "@farsim/contract/cards.ts";
import { PlanType, RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import { audit } from "@farsim/contract/messages/en/audit.ts";
import { expect, test } from "vitest";
import { amountOf, auditFacts } from "./audit-facts.ts";

test("sets what was beside what is, and says the rest as it was given", () => {
  expect(
    auditFacts({
      before: { level: 0 },
      after: { level: 1 },
      amount: "5.00",
      none: null,
      filter: { status: "USING", bound: "true" },
      cardIds: ["1", "2", "3", "4", "5", "6", "7", "8"],
    }),
  ).toEqual([
    { name: "level", before: "0", value: "1" },
    { name: "amount", value: "5.00" },
    { name: "status", value: "USING" },
    { name: "bound", value: "true" },
    { name: "cardIds", value: "1, 2, 3, 4, 5, 6 … (8)" },
  ]);
});

test("says a text in each language in which it was changed, one that has no name any more too", () => {
  expect(
    auditFacts({
      before: { name: { en: "Asia", xx: "?" }, price: "2.00" },
      after: { name: { en: "Asia", "zh-CN": "亚洲" }, price: "3.00" },
    }),
  ).toEqual([
    { name: "name", language: "xx", before: "?", value: null },
    { name: "price", before: "2.00", value: "3.00" },
    { name: "name", language: "zh-CN", value: "亚洲" },
  ]);
});

test("says where a plan can be ordered as its draft does, and networks in words", () => {
  expect(
    auditFacts({
      before: { channelNames: null, regionCodes: null, cycleDays: 1 },
      after: { channelNames: null, regionCodes: ["JP", "KR"], cycleDays: 1 },
      availability: { channelIds: null, regionCodes: ["JP", "KR"] },
    }),
  ).toEqual([{ name: "regionCodes", before: null, value: "JP, KR" }]);
  const networks = "Docomo 5G, KDDI 4G";
  expect(auditFacts({ regionCode: "JP", before: { networks }, after: { networks: null } })).toEqual(
    [
      { name: "networks", before: networks, value: null },
      { name: "regionCode", value: "JP" },
    ],
  );
});

test("says entries of before texts were kept per language as they were written", () => {
  expect(
    auditFacts({
      before: { names: { en: "Asia", "zh-CN": "亚洲" }, descriptions: { en: "", "zh-CN": "" } },
      after: { nameEn: "All Asia", nameZh: "全亚洲" },
    }),
  ).toEqual([
    { name: "names", language: "en", before: "Asia", value: null },
    { name: "names", language: "zh-CN", before: "亚洲", value: null },
    { name: "descriptions", language: "en", before: "", value: null },
    { name: "descriptions", language: "zh-CN", before: "", value: null },
    { name: "nameEn", value: "All Asia" },
    { name: "nameZh", value: "全亚洲" },
  ]);
  const named = ["name", "names", "nameEn", "nameZh"];
  const described = ["description", "descriptions", "descriptionEn", "descriptionZh"];
  expect([...named, ...described].filter((name) => !Object.hasOwn(audit.factNames, name))).toEqual(
    [],
  );
});

test("knows money by its name, however it was put down", () => {
  expect(amountOf("amount", "5.00", 2)).toBe("5.00");
  expect(amountOf("price", "0.85", 2)).toBe("0.85");
  expect(amountOf("amountMicros", "15000000", 2)).toBe("15.00");
  expect(amountOf("amountMicros", "-1500000", 3)).toBe("-1.500");
  expect(amountOf("amountMicros", "15000000", 0)).toBe("15");
  expect(amountOf("seq", "15", 2)).toBeNull();
  expect(amountOf("price", "-", 2)).toBeNull();
});

test("every value chosen of a few has words", () => {
  const values = [CardStatus, CardType, TrafficLimitType, RestrictRule, PlanType].flatMap(
    ({ options }) => options as readonly string[],
  );
  expect(values.filter((value) => !(value in audit.factValues))).toEqual([]);
});
