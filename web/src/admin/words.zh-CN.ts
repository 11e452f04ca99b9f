import type { Translated } from "../platform/words.ts";
import type { adminEn } from "./words.en.ts";

export const adminZhCN = {
  title: "x",
} satisfies Translated<typeof adminEn>;
