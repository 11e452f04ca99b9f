import type { Language } from "@farsim/contract/values/texts/language.ts";
import { messagesIn } from "../../platform/messages.ts";
import { codeMinutes, type CodeUse } from "./codes.ts";
import { type Email, type EmailShop, email } from "../emails/email.ts";

interface CodeEmail {
  readonly code: string;
  readonly purpose: CodeUse["purpose"];
  readonly language: Language;
  readonly shop: EmailShop;
}

/** Where the code is asked for. */
const pages = { register: "register", resetPassword: "passwordReset", login: "login" } as const;

/**
 * The email with a code, in the reader's language. The code stands in the subject, to be read off a notice, and alone on a line of
 * the text, to be copied easily.
 */
export function codeEmail({ code, purpose, language, shop }: CodeEmail): Email {
  const product = shop.productName;
  const t = messagesIn(language);
  return email({
    subject: t(`emails.code.${purpose}.subject`, { product, code }),
    language,
    shop,
    page: pages[purpose],
    paragraphs: [
      { text: t(`emails.code.${purpose}.purpose`, { product }) },
      { text: code, look: "code" },
      { text: t("emails.code.validity", { minutes: String(codeMinutes) }) },
      { text: t("emails.code.notYou"), look: "quiet" },
      { text: t("emails.code.never", { product }), look: "quiet" },
    ],
  });
}
