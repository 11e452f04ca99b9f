import { type FaqTab, onEveryTab, type Question } from "@farsim/contract/faq.ts";
import { standardFaq } from "@farsim/contract/messages/en/standard-faq.ts";
import type { MessageKey } from "@farsim/contract/messages/messages.ts";
import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts.ts";
import { messagesIn } from "../platform/messages.ts";
import type { Faq, Shop } from "../platform/settings/shop.ts";

/** Some answers are of a shop that takes payments online, or of one that does not. */
type Answer = "answer" | "answerOnline" | "answerByHand";

function standardOf(tab: FaqTab, isOnline: boolean): Question[] {
  const entries = Object.entries<Partial<Record<Answer, string>>>(standardFaq[tab]);
  return entries.map(([key, entry]) => {
    const answer =
      entry.answer === undefined ? (isOnline ? "answerOnline" : "answerByHand") : "answer";
    const said = (name: Answer | "question"): Texts =>
      inEveryLanguage((language) =>
        messagesIn(language)(`standardFaq.${tab}.${key}.${name}` as MessageKey),
      );
    return { key, question: said("question"), answer: said(answer) };
  });
}

const standardFor = (isOnline: boolean): Faq => onEveryTab((tab) => standardOf(tab, isOnline));
const online = standardFor(true);
const byHand = standardFor(false);

/** The questions of the home page; the standard ones as they are true of this shop. */
export const faqOf = ({ faq, paymentProviders }: Pick<Shop, "faq" | "paymentProviders">): Faq =>
  faq ?? (paymentProviders.length > 0 ? online : byHand);
