import type { Language } from "@farsim/contract/values/texts/language.ts";
import { dayPlus } from "../platform/clock.ts";
import { dayText, shortDayText } from "../ui/formats/moments.ts";
import { megabytes } from "../ui/formats/traffic.ts";
import type { Bar } from "./bar-chart.tsx";
import type { Part } from "./parts.ts";
import type { Place } from "./world-map.tsx";

const firstDay = "2027-05-01";
/** MB of some days in a row, and MB by region: made up, and always the same. */
const usedByDay = [
  310.25, 122.4, 0, 486, 512, 64.5, 20, 198.75, 240, 377.1, 402, 0, 0, 155.5, 260.3, 333, 298, 41,
  87.6, 120, 466.2, 505, 390.8, 210, 99, 180, 275.5, 311, 44.4, 368,
];
const usedByRegion = [
  ["JP", 2810.4],
  ["TH", 1502.75],
  ["SG", 911],
  ["FR", 640.2],
  ["US", 388],
  ["IT", 210.5],
  ["KR", 122.15],
  ["AU", 97.35],
] as const;

/** The first so many days of the sample. */
export function sampleBars(count: number, language: Language): Bar[] {
  return usedByDay.slice(0, count).map((value, i) => {
    const day = dayPlus(firstDay, i);
    return { key: day, label: dayText(day, language), tick: shortDayText(day, language), value };
  });
}

/** The first so many regions of the sample, named in a language. */
export function sampleParts(count: number, language: Language): Part[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return usedByRegion
    .slice(0, count)
    .map(([key, value]) => ({ key, label: names.of(key) ?? key, value }));
}

export function samplePlaces(count: number, language: Language): Place[] {
  return sampleParts(count, language).map(({ key, label, value }) => ({
    code: key,
    label: `${label}: ${megabytes(value, language)}`,
    value,
  }));
}
