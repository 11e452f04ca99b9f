import type { Translated } from "../platform/words.ts";
import type { plansEn } from "./words.en.ts";

export const plansZhCN = {
  title: "x",
} satisfies Translated<typeof plansEn>;
