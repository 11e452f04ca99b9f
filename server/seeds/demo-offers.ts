import type { TrafficLimitType } from "@farsim/contract/plans.ts";
import type { Texts } from "@farsim/contract/values/texts/texts.ts";

export interface DemoPlan {
  readonly name: Texts;
  readonly description: Texts;
  readonly cents: number;
  readonly cycleDays: number;
  readonly limitType: TrafficLimitType;
  /** Undefined: without a limit. */
  readonly mb?: number;
  /** Past the limit this slow; undefined: stopped. */
  readonly throttleKbps?: number;
  readonly onlyForPacks?: true;
}

export type PlanName = "day500" | "day1024" | "days3" | "days30" | "unlimited" | "welcome";

/** What the demonstration's operator sells, in the order of the screens. */
export const plans: Readonly<Record<PlanName, DemoPlan>> = {
  day500: {
    name: { en: "Daily 500 MB", "zh-CN": "每日 500 MB" },
    description: {
      en: "For maps, messages and a little more: a light day on the road.",
      "zh-CN": "适合看地图、收发消息等轻度使用。",
    },
    cents: 200,
    cycleDays: 1,
    limitType: "DAILY",
    mb: 500,
    throttleKbps: 384,
  },
  day1024: {
    name: { en: "Daily 1 GB", "zh-CN": "每日 1 GB" },
    description: {
      en: "For a day of photos, maps and video calls. More data can be added at any time.",
      "zh-CN": "适合导航、拍照分享和视频通话，流量随时可加。",
    },
    cents: 280,
    cycleDays: 1,
    limitType: "DAILY",
    mb: 1024,
  },
  days3: {
    name: { en: "Weekend 3 GB", "zh-CN": "三日 3 GB" },
    description: {
      en: "Counted from the first day of use: for a weekend or a stopover.",
      "zh-CN": "自首次使用当日起计，适合周末出行或中转停留。",
    },
    cents: 700,
    cycleDays: 3,
    limitType: "CYCLE",
    mb: 3072,
    throttleKbps: 512,
  },
  days30: {
    name: { en: "Monthly 20 GB", "zh-CN": "三十日 20 GB" },
    description: {
      en: "Counted from the first day of use: for long stays.",
      "zh-CN": "自首次使用当日起计，适合长期旅居。",
    },
    cents: 2500,
    cycleDays: 30,
    limitType: "CYCLE",
    mb: 20_480,
  },
  unlimited: {
    name: { en: "Unlimited day", "zh-CN": "每日不限量" },
    description: {
      en: "For days of work, video and large files.",
      "zh-CN": "适合办公、看视频和传输大文件的日子。",
    },
    cents: 490,
    cycleDays: 1,
    limitType: "UNLIMITED",
  },
  welcome: {
    name: { en: "Welcome 300 MB", "zh-CN": "迎新 300 MB" },
    description: {
      en: "300 MB a day on prepaid starter packs, then 128 kbps until midnight.",
      "zh-CN": "预付体验包每日 300 MB，用完后降速至 128 kbps，次日恢复。",
    },
    cents: 120,
    cycleDays: 1,
    limitType: "DAILY",
    mb: 300,
    throttleKbps: 128,
    onlyForPacks: true,
  },
};

const addOn = (size: string, mb: number, cents: number, en: string, zh: string) => ({
  name: { en: `${size} extra`, "zh-CN": `${size} 加油包` } as Texts,
  description: { en, "zh-CN": zh } as Texts,
  mb,
  cents,
});

/** Data that does not expire, for when the plan's own is used up. */
export const addOns = [
  addOn("500 MB", 500, 150, "For when the day's data runs out.", "当日流量用完时应急。"),
  addOn("1 GB", 1024, 250, "For one long video call.", "够打一次长视频通话。"),
  addOn("3 GB", 3072, 600, "For a weekend of maps and photos.", "适合周末导航与分享照片。"),
  addOn("5 GB", 5120, 900, "For working on the road.", "适合旅途办公。"),
  addOn("10 GB", 10_240, 1500, "The best price per gigabyte.", "每 GB 单价最低。"),
];
