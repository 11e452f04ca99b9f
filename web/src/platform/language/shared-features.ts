import type { Messages } from "@farsim/contract/messages/messages.ts";

/** What every page needs of the messages, in one chunk a language. All other features come with the parts that name them. */
export const sharedFeatures = [
  "transport",
  "titles",
  "app",
  "ui",
  "fields",
  "plans",
  "home",
] as const satisfies readonly (keyof Messages)[];
