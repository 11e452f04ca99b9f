import { languages } from "@farsim/contract/values/language.ts";
import { regionCodes } from "@farsim/contract/values/regions.ts";
import { messages as english } from "@farsim/contract/messages/en/index.ts";
import { messages as chinese } from "@farsim/contract/messages/zh-CN/index.ts";
import { expect, test } from "vitest";
import { findDestinations, plainText } from "./find-destinations.ts";
import { regionAliases } from "./region-aliases.ts";

const regions = regionCodes.map((code) => {
  const words = [
    english.regions[code],
    chinese.regions[code],
    code,
    ...languages.map((each) => new Intl.DisplayNames(each, { type: "region" }).of(code) ?? ""),
    ...(regionAliases[code] ?? "").split(","),
  ];
  return { code, name: english.regions[code], words: words.map(plainText).filter(Boolean) };
});
const found = (query: string) => findDestinations(regions, query);
const codes = (query: string) => found(query).regions.map(({ code }) => code);

test("every region is found first by its name in either language, however it is written", () => {
  for (const code of regionCodes) {
    expect(codes(english.regions[code])[0]).toBe(code);
    expect(codes(english.regions[code].toUpperCase())[0]).toBe(code);
    expect(codes(chinese.regions[code])[0]).toBe(code);
  }
});

test.each([
  ["UK", "GB"],
  ["england", "GB"],
  ["usa", "US"],
  ["Holland", "NL"],
  ["Turkey", "TR"],
  ["turkiye", "TR"],
  ["Czech Republic", "CZ"],
  ["Korea", "KR"],
  ["Bali", "ID"],
  ["phuket", "TH"],
  ["Tokyo, Japan", "JP"],
  ["Macau", "MO"],
  ["香港", "HK"],
  ["台湾", "TW"],
  ["巴厘岛", "ID"],
  ["去日本东京", "JP"],
  ["印尼", "ID"],
])("%s leads to %s", (query, code) => {
  expect(codes(query)[0]).toBe(code);
  expect(found(query).isGuess).toBe(false);
});

test.each([
  ["Thialand", "TH"],
  ["Japn", "JP"],
  ["Austrlia", "AU"],
  ["Switzerlnd", "CH"],
  ["Vietnma", "VN"],
  ["Portgual", "PT"],
  ["Singapoer", "SG"],
])("%s is taken for %s, as a guess", (query, code) => {
  expect(codes(query)).toContain(code);
  expect(found(query).isGuess).toBe(true);
});

test("finds nothing where no place is called nearly so", () => {
  expect(codes("Atlantis")).toEqual([]);
  expect(codes("xy")).toEqual([]);
  expect(codes("  ")).toEqual([]);
});

test("no alias stands for two regions", () => {
  const seen = new Map<string, string>();
  for (const [code, line] of Object.entries(regionAliases))
    for (const alias of line.split(",").map(plainText)) {
      expect(seen.get(alias), `${alias} of ${code}`).toBeUndefined();
      seen.set(alias, code);
    }
});
