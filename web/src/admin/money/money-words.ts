import { moneyEn } from "./words.en.ts";
import { moneyZhCN } from "./words.zh-CN.ts";

/** What the screens of money at the desk say; they come with the first of them. */
export const moneyWords = { en: { money: moneyEn }, "zh-CN": { money: moneyZhCN } } as const;
