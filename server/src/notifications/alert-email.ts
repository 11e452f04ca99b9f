import { formatAmount, type Micros } from "@farsim/contract/values/amount.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import type { Alert } from "../accounts/emails/alert.ts";
import { type Email, letter } from "../accounts/emails/email.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { emailWords } from "./email-words.ts";

interface Occasion {
  readonly alert: Alert;
  readonly language: Language;
  readonly shop: Pick<Shop, "productName" | "contact" | "currency" | "currencyDigits">;
  /** Whole days that the balance lasts at the present pace; null where nothing was spent lately. */
  readonly daysLeft: number | null;
}

/** The letter about a line that was crossed, in its reader's language. */
export function alertEmail({ alert, language, shop, daysLeft }: Occasion): Email {
  const words = emailWords[language];
  const money = (micros: Micros) => moneyIn(language, shop, micros);
  const { subject, lines } = wordsOf(alert);
  return letter({
    subject,
    language,
    productName: shop.productName,
    contact: shop.contact,
    paragraphs: [
      ...lines.map((text) => ({ text })),
      { text: words.choice, look: "quiet" as const },
    ],
  });

  function wordsOf(alert: Alert) {
    switch (alert.kind) {
      case "lowBalance":
        return words.lowBalance({
          balance: money(alert.balanceMicros),
          limit: money(alert.limitMicros),
          daysLeft,
        });
      case "recharged":
        return words.recharged({
          amount: money(alert.amountMicros),
          balance: money(alert.balanceMicros),
        });
      case "dataUsed": {
        const { addOnLeftBytes, allowanceBytes } = alert;
        return words.dataUsed({
          ...alert,
          allowance: sizeIn(language, allowanceBytes),
          addOnLeft: addOnLeftBytes > 0n ? sizeIn(language, addOnLeftBytes) : null,
        });
      }
      case "cardsStopped":
        return words.cardsStopped({ cards: alert.cards, balance: money(alert.balanceMicros) });
    }
  }
}

function moneyIn(
  language: Language,
  { currency, currencyDigits }: Occasion["shop"],
  micros: Micros,
): string {
  const digits = formatAmount(micros, currencyDigits);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(digits as Intl.StringNumericLiteral);
}

const sizeIn = (language: Language, bytes: bigint): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(megabytesOf(bytes))} MB`;
