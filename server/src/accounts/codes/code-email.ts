import type { Language } from "@farsim/contract/values/language.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { codeMinutes, type CodeUse } from "./codes.ts";
import { type Email, email } from "../emails/email.ts";

interface Occasion {
  readonly code: string;
  readonly purpose: CodeUse["purpose"];
  readonly language: Language;
  readonly shop: Pick<Shop, "productName" | "contact">;
}

/** The email with a code, in the reader's language. The code stands alone on a line of the text, to be copied easily. */
export function codeEmail({ code, purpose, language, shop }: Occasion): Email {
  const { productName, contact } = shop;
  const t = messagesIn(language);
  return email({
    subject: t(`emails.code.${purpose}.subject`, { product: productName }),
    language,
    productName,
    contact,
    paragraphs: [
      { text: t(`emails.code.${purpose}.purpose`, { product: productName }) },
      { text: code, look: "code" },
      { text: t("emails.code.validity", { minutes: String(codeMinutes) }) },
      { text: t("emails.code.notYou"), look: "quiet" },
      { text: t("emails.code.never", { product: productName }), look: "quiet" },
    ],
  });
}
