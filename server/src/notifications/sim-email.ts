import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import { messagesIn } from "../platform/messages.ts";

interface Reader {
  readonly language: Language;
  readonly shop: EmailShop;
}

interface ReplacedSim {
  readonly card: string;
  readonly oldNumber: string;
  readonly newNumber: string;
  /** As the operator gave it. */
  readonly reason: string;
}

/** A card goes on under a new SIM: which one, why, and what to do if the customer did not ask for it. */
export function simReplacedEmail(replaced: ReplacedSim, { language, shop }: Reader): Email {
  const { card, oldNumber, newNumber, reason } = replaced;
  const t = messagesIn(language);
  return email({
    subject: t("emails.sim.replaced.subject", { card }),
    language,
    shop,
    page: "mySims",
    paragraphs: [
      { text: t("emails.sim.replaced.what", { card, oldNumber, newNumber }) },
      { text: t("emails.sim.reason", { reason }) },
      { text: t("emails.sim.replaced.stays") },
      { text: t("emails.sim.notAsked"), look: "quiet" },
    ],
  });
}

/** The operator took a card from its holder's account, and why. */
export function cardUnboundEmail(
  { card, reason }: Pick<ReplacedSim, "card" | "reason">,
  { language, shop }: Reader,
): Email {
  const t = messagesIn(language);
  return email({
    subject: t("emails.sim.unbound.subject", { card }),
    language,
    shop,
    page: "mySims",
    paragraphs: [
      { text: t("emails.sim.unbound.what", { card }) },
      { text: t("emails.sim.reason", { reason }) },
      { text: t("emails.sim.notAsked"), look: "quiet" },
    ],
  });
}
