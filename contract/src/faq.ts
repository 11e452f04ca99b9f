import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Texts } from "./values/texts/texts.ts";

/** Under which the questions of the home page stand. */
export const faqTabs = ["start", "accounts", "payment", "network"] as const;
export type FaqTab = (typeof faqTabs)[number];

/** Something for each tab. */
export function onEveryTab<T>(make: (tab: FaqTab) => T): Record<FaqTab, T> {
  return Object.fromEntries(faqTabs.map((tab) => [tab, make(tab)])) as Record<FaqTab, T>;
}

/** A question and its answer, whose paragraphs are lines. The key names it in addresses. */
const Question = z.object({ key: z.string(), question: Texts, answer: Texts });
export type Question = z.infer<typeof Question>;

export const getFaq = endpoint({
  method: "GET",
  path: "/faq/get",
  summary: "The questions of the home page and their answers, by tab, in all languages",
  role: "visitor",
  input: z.strictObject({}),
  output: z.object({ tabs: z.object(onEveryTab(() => z.array(Question))) }),
  problems: [],
});
