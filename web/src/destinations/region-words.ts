import { languages } from "@farsim/contract/values/texts/language.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { otherAliases, otherCodes, regionAliases, sharedAliases } from "./region-aliases.ts";

/** Text as it is compared: without accents, capitals and signs, "U.K." as "uk", and each Chinese sign as a word. */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(?<!\p{L})(?:\p{L}\.)+\p{L}?(?!\p{L})/gu, (characters) =>
      characters.replaceAll(".", ""),
    )
    .replaceAll(/\p{Script=Han}/gu, " $& ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Traditional Chinese has names of its own in Taiwan and in Hong Kong. */
const namesIn = [...languages, "zh-Hant", "zh-Hant-HK"].map(
  (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
);
const namesOf = (code: string) => namesIn.map((names) => names.of(code) ?? "");

const plainWords = (words: readonly string[]): readonly string[] => [
  ...new Set(words.map(plainText).filter((word) => word !== "")),
];

/** All that a region may be searched by, as it is compared: its code, its names in every language, and its aliases. */
export function wordsOf(code: RegionCode): readonly string[] {
  const shared = Object.entries(sharedAliases).filter(([, codes]) => codes.includes(code));
  return plainWords([
    code,
    ...namesOf(code),
    ...(regionAliases[code] ?? "").split(","),
    ...shared.map(([alias]) => alias),
  ]);
}

/** The names of countries and continents that are not among the regions of the shop. */
export const otherPlaces: ReadonlySet<string> = new Set(
  plainWords([...otherCodes.split(" ").flatMap(namesOf), ...otherAliases.split(",")]),
);

/** What stands beside the name of a place, and names none. */
export const fillers: ReadonlySet<string> = new Set(
  plainWords(
    (
      "a,an,the,to,in,at,on,of,for,from,with,and,or,i,we,my,our,me,go,going,want,fly,flying,flight,visit,visiting,trip,trips," +
      "travel,traveling,travelling,tour,tourism,holiday,holidays,vacation,honeymoon,business,next,this,day,days,week,weeks," +
      "weekend,month,year,summer,winter,spring,autumn,tomorrow,city,island,islands,country,esim,sim,card,data,internet,roaming," +
      "plan,plans,去,到,在,飞,的,和,与,及,跟,我,想,要,玩,游,市,岛,卡,旅游,旅行,旅遊,自由行,自驾,跟团,度假,出差,蜜月,留学,攻略,签证," +
      "下周,下个月,下月,明天,周末,今年,明年,暑假,寒假,国庆,春节,几天,流量,上网,网络,手机,电话,套餐,漫游"
    ).split(","),
  ),
);
