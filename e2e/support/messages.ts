import { messages as inEnglish } from "../../contract/src/messages/en/index.ts";
import type { Messages } from "../../contract/src/messages/messages.ts";
import { messages as inChinese } from "../../contract/src/messages/zh-CN/index.ts";
import type { Language } from "../../contract/src/values/language.ts";

export { inChinese, inEnglish };

/** What the shop says, by language. */
export const messages: Readonly<Record<Language, Messages>> = { en: inEnglish, "zh-CN": inChinese };
