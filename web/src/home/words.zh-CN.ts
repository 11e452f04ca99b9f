import type { Translated } from "../platform/words.ts";
import type { homeEn } from "./words.en.ts";

export const homeZhCN = {
  title: "x",
} satisfies Translated<typeof homeEn>;
