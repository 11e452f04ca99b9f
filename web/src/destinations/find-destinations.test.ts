import { languages } from "@farsim/contract/values/texts/language.ts";
import { regionCodes } from "@farsim/contract/values/places/regions.ts";
import { messages as english } from "@farsim/contract/messages/en/index.ts";
import { messages as chinese } from "@farsim/contract/messages/zh-CN/index.ts";
import { expect, test } from "vitest";
import { findDestinations, plainText } from "./find-destinations.ts";
import { otherCodes, regionAliases, sharedAliases } from "./region-aliases.ts";
import { fillers, otherPlaces, wordsOf } from "./region-words.ts";

const regions = regionCodes.map((code) => ({
  code,
  name: english.regions[code],
  words: wordsOf(code),
}));
const find = (query: string) => {
  const { regions: found, isGuess } = findDestinations(regions, query);
  return { codes: found.map(({ code }) => code), isGuess };
};
const nothing = { codes: [], isGuess: false };
const nameIn = (language: string, code: string) =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? "";

test("every region is found first by its name in English, Simplified and Traditional Chinese", () => {
  for (const code of regionCodes)
    for (const name of [
      english.regions[code],
      english.regions[code].toUpperCase(),
      chinese.regions[code],
      ...[...languages, "zh-Hant", "zh-Hant-HK"].map((language) => nameIn(language, code)),
    ]) {
      const { codes, isGuess } = find(name);
      expect([name, codes[0], isGuess]).toEqual([name, code, false]);
    }
});

test("every region is found by each of its words, also in a sentence", () => {
  for (const { code, words } of regions) {
    expect(words.filter((word) => !find(word).codes.includes(code))).toEqual([]);
    // "Trip to in": the codes of some regions are English words.
    const sentences = words
      .filter((word) => !fillers.has(word))
      .map((word) => `Trip to ${word} next week`);
    expect(sentences.filter((sentence) => !find(sentence).codes.includes(code))).toEqual([]);
  }
});

test("no country that is not ours finds one of ours, in any language", () => {
  for (const code of otherCodes.split(" "))
    for (const language of languages) {
      const name = nameIn(language, code);
      expect([name, find(name)]).toEqual([name, nothing]);
      const sentence = language === "en" ? `Trip to ${name}` : `去${name}旅游`;
      expect([sentence, find(sentence)]).toEqual([sentence, nothing]);
    }
});

test("every country of ISO 3166 is one of ours or one that is known not to be", () => {
  const others = otherCodes.split(" ").filter((code) => /^[A-Z]{2}$/.test(code));
  expect(others.filter((code) => regionCodes.some((ours) => ours === code))).toEqual([]);
  // 249 countries and Kosovo.
  expect(new Set([...others, ...regionCodes]).size).toBe(250);
});

test.each([
  ["UK", "GB"],
  ["U.K.", "GB"],
  ["england", "GB"],
  ["usa", "US"],
  ["U.S.", "US"],
  ["U.S.A.", "US"],
  ["NYC", "US"],
  ["Washington, D.C.", "US"],
  ["Orlando, Florida", "US"],
  ["U.A.E.", "AE"],
  ["阿联酋", "AE"],
  ["Holland", "NL"],
  ["The Netherlands", "NL"],
  ["Turkey", "TR"],
  ["turkiye", "TR"],
  ["Czech Republic", "CZ"],
  ["Bosnia", "BA"],
  ["Korea", "KR"],
  ["Zealand", "NZ"],
  ["Bali", "ID"],
  ["Bali island", "ID"],
  ["phuket", "TH"],
  ["Krabi", "TH"],
  ["KL", "MY"],
  ["Hoi An", "VN"],
  ["Phu Quoc", "VN"],
  ["Málaga", "ES"],
  ["Gran Canaria", "ES"],
  ["Cologne", "DE"],
  ["Corfu", "GR"],
  ["British Columbia", "CA"],
  ["Columbia", "CO"],
  ["Macau", "MO"],
  ["Tokyo, Japan", "JP"],
  ["Tokyo, Jap", "JP"],
  ["Trip to Japan next week", "JP"],
  ["traveling to Jap", "JP"],
  ["My trip to Japan", "JP"],
  ["India in summer", "IN"],
  ["7 days in Thailand", "TH"],
  ["Hong Kong", "HK"],
  ["Hongkong", "HK"],
  ["香港", "HK"],
  ["台湾", "TW"],
  ["中国台湾", "TW"],
  ["中国台北", "TW"],
  ["台灣", "TW"],
  ["中國", "CN"],
  ["杭州", "CN"],
  ["泰國", "TH"],
  ["韓國", "KR"],
  ["法國", "FR"],
  ["德國", "DE"],
  ["英國", "GB"],
  ["美國", "US"],
  ["紐西蘭", "NZ"],
  ["巴厘岛", "ID"],
  ["去日本东京", "JP"],
  ["去日本旅游", "JP"],
  ["下周去 Bali 玩", "ID"],
  ["日本 Tokyo", "JP"],
  ["印尼", "ID"],
  ["尼西亚", "ID"],
])("%s leads to %s first, and it is no guess", (query, code) => {
  expect([find(query).codes[0], find(query).isGuess]).toEqual([code, false]);
});

test.each([
  ["Tokyo, Japan", ["JP"]],
  ["去日本东京", ["JP"]],
  ["印度尼西亚巴厘岛", ["ID"]],
  ["中国香港旅游", ["HK"]],
  ["港澳台", ["HK", "MO", "TW"]],
  ["新马泰", ["MY", "SG", "TH"]],
  ["去新马泰旅游", ["MY", "SG", "TH"]],
  ["去中国", ["CN"]],
])("%s leads to %s and to no other", (query, codes) => {
  expect([find(query).codes.toSorted(), find(query).isGuess]).toEqual([codes, false]);
});

test.each([
  ..."North Korea,Niger,Dominica,Guinea,Guinea-Bissau,Christmas Island,Norfolk Island,Iran,Cuba,Gambia".split(
    ",",
  ),
  ..."the Gambia,Namibia,Somalia,Togo,Europe,Asia,Africa,South America,Middle East,Saipan,Antigua".split(
    ",",
  ),
  ..."Trip to Niger,Cuba trip,Niger Nigeria,Republic of Niger,New Mexico,New Jersey,Nova Scotia".split(
    ",",
  ),
  ..."几内亚,古巴,伊朗,朝鲜,北朝鲜,尼日尔,去尼日尔旅游,南美国家,印度洋,塞班,塞班岛,欧洲,亚洲,非洲".split(
    ",",
  ),
  ..."日本海,土耳其航空,阿联酋航空,Jerusalem,耶路撒冷,Island,Atlantis,xy,trip to,去旅游,  ,.".split(
    ",",
  ),
])("%s finds nothing", (query) => {
  expect(find(query)).toEqual(nothing);
});

test.each([
  ["Thialand", "TH"],
  ["Japn", "JP"],
  ["Austrlia", "AU"],
  ["Switzerlnd", "CH"],
  ["Vietnma", "VN"],
  ["Portgual", "PT"],
  ["Singapoer", "SG"],
  ["Spian", "ES"],
  ["Philipin", "PH"],
  ["Chian", "CN"],
])("%s is taken for %s, as a guess", (query, code) => {
  expect([find(query).codes[0], find(query).isGuess]).toEqual([code, true]);
});

test("a misspelled country that is not ours is not taken for one of ours", () => {
  for (const query of ["Nambia", "Gambi", "Somlia", "Camroon", "Mozambiqe", "Zimbabwae"])
    expect([query, find(query)]).toEqual([query, nothing]);
});

test("several regions in one query are offered as a guess", () => {
  expect(find("Japan and Korea")).toEqual({ codes: ["JP", "KR"], isGuess: true });
  expect(find("美国和加拿大")).toEqual({ codes: ["US", "CA"], isGuess: true });
  expect(find("Japan and Cuba")).toEqual(nothing);
});

test("no word stands for two regions but the short forms of several, and none for a place that is not ours", () => {
  const shared = new Set(Object.keys(sharedAliases).map(plainText));
  const words = regions.flatMap((region) => region.words.filter((word) => !shared.has(word)));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(words.filter((word) => otherPlaces.has(word))).toEqual([]);
});

test("no alias of a region is written twice", () => {
  for (const [code, line] of Object.entries(regionAliases)) {
    const aliases = line.split(",").map((alias) => alias.trim().toLowerCase());
    expect([code, aliases.length]).toEqual([code, new Set(aliases).size]);
  }
});
