import { type FaqTab, onEveryTab, type Question } from "@farsim/contract/faq.ts";
import { standardFaq } from "@farsim/contract/messages/en/standard-faq.ts";
import type { MessageKey } from "@farsim/contract/messages/messages.ts";
import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts/texts.ts";
import { messagesIn } from "../platform/messages.ts";
import type { Faq, Shop } from "../platform/settings/shop.ts";

/** Some answers are of a shop that takes payments online, or of one that does not. */
type Answer = "answer" | "answerOnline" | "answerByHand";

/** What the standard answers say of a shop. */
interface Facts {
  readonly isOnline: boolean;
  readonly limit: number;
}

function standardOf(tab: FaqTab, { isOnline, limit }: Facts): Question[] {
  const entries = Object.entries<Partial<Record<Answer, string>>>(standardFaq[tab]);
  return entries.map(([key, entry]) => {
    const answer =
      entry.answer === undefined ? (isOnline ? "answerOnline" : "answerByHand") : "answer";
    const said = (name: Answer | "question"): Texts =>
      inEveryLanguage((language) =>
        messagesIn(language)(`standardFaq.${tab}.${key}.${name}` as MessageKey, {
          limit: limit.toLocaleString(language),
        }),
      );
    return { key, question: said("question"), answer: said(answer) };
  });
}

/** Kept, as every page that is served asks for them; the operator changes few facts. */
const kept = new Map<string, Faq>();

function standardFor(facts: Facts): Faq {
  const key = JSON.stringify(facts);
  const faq = kept.get(key) ?? onEveryTab((tab) => standardOf(tab, facts));
  kept.set(key, faq);
  return faq;
}

/** The questions of the home page; the standard ones as they are true of this shop. */
export const faqOf = ({
  faq,
  paymentProviders,
  cardLimit,
}: Pick<Shop, "faq" | "paymentProviders" | "cardLimit">): Faq =>
  faq ?? standardFor({ isOnline: paymentProviders.length > 0, limit: cardLimit });
