import type { Language } from "@farsim/contract/values/language.ts";

/** Each language is named in itself, so that it is found by anyone who needs it. */
export const languageNames: Record<Language, { readonly short: string; readonly long: string }> = {
  en: { short: "EN", long: "English" },
  "zh-CN": { short: "中文", long: "简体中文" },
};
