import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { messagesIn } from "../platform/messages.ts";
import type { Headline, Shop } from "../platform/settings/shop.ts";

const standard: Headline = {
  title: inEveryLanguage((language) => messagesIn(language)("headline.title")),
  under: inEveryLanguage((language) => messagesIn(language)("headline.under")),
};

/** What stands at the head of the home page. */
export const headlineOf = ({ headline }: Pick<Shop, "headline">): Headline => headline ?? standard;
