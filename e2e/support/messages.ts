import { messages as inEnglish } from "../../contract/src/messages/en/index.ts";
import type { Messages } from "../../contract/src/messages/messages.ts";
import { messages as inChinese } from "../../contract/src/messages/zh-CN/index.ts";

export { inChinese, inEnglish };

/** What the shop says, in the languages of the journeys. */
export const messages = { en: inEnglish, "zh-CN": inChinese } satisfies Record<string, Messages>;

/** The journeys are made in these; in others `npm run test:language` looks at every screen. */
export type Language = keyof typeof messages;
