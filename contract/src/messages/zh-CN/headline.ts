import type { headline as english } from "../en/headline.ts";
import type { Translated } from "../translated.ts";

export const headline = {
  title: "一张卡走遍全球，用一天付一天。",
  under: "一份余额，全球通用。不用不扣费，每一兆流量、每一分钱都有据可查。",
} satisfies Translated<typeof english>;
