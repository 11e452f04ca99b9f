import type { Translated } from "../platform/words.ts";
import type { activitiesEn } from "./words.en.ts";

export const activitiesZhCN = {
  title: "x",
} satisfies Translated<typeof activitiesEn>;
