import type { languageOffer as english } from "../en/language-offer.ts";
import type { Translated } from "../translated.ts";

export const languageOffer = {
  text: "本站提供简体中文版。",
  take: "切换",
  close: "关闭，继续使用当前语言",
} as const satisfies Translated<typeof english>;
