import { paymentsEn } from "./words.en.ts";
import { paymentsZhCN } from "./words.zh-CN.ts";

/** The words of these screens, which come with them. */
export const paymentWords = { en: { payments: paymentsEn }, "zh-CN": { payments: paymentsZhCN } };
