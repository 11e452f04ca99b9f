import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Alert, DataUsed } from "../accounts/emails/alert.ts";
import type { EmailPage } from "../accounts/emails/email-page.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import { dataIn } from "../plans/data-in.ts";
import { messagesIn, type Translate } from "../platform/messages.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";

interface AlertEmail {
  readonly alert: Alert;
  readonly language: Language;
  readonly shop: EmailShop & MoneyOf;
  /** Whole days that the balance lasts at the present pace; null where nothing was spent lately. */
  readonly daysLeft: number | null;
}

const pages: Readonly<Record<Alert["kind"], EmailPage>> = {
  lowBalance: "recharge",
  recharged: "activities",
  dataUsed: "mySims",
  cardsStopped: "recharge",
};

/** The email about a threshold that was crossed, in its reader's language. */
export function alertEmail({ alert, language, shop, daysLeft }: AlertEmail): Email {
  const t = messagesIn(language);
  const money = (micros: Micros) => moneyIn(language, shop, micros);
  const { subject, lines } = textOf(alert);
  return email({
    subject,
    language,
    shop,
    page: pages[alert.kind],
    paragraphs: [
      ...lines.map((text) => ({ text })),
      {
        text: t(
          alert.kind === "lowBalance" ? "emails.alert.lowBalance.off" : "emails.alert.choice",
        ),
        look: "quiet" as const,
      },
    ],
  });

  function textOf(alert: Alert): Text {
    switch (alert.kind) {
      case "lowBalance": {
        const values = { balance: money(alert.balanceMicros), limit: money(alert.limitMicros) };
        return {
          subject: t("emails.alert.lowBalance.subject", values),
          lines: [
            t("emails.alert.lowBalance.now", values),
            ...(daysLeft === null
              ? []
              : [t("emails.alert.lowBalance.daysLeft", { days: daysLeft })]),
            t("emails.alert.lowBalance.stops"),
          ],
        };
      }
      case "recharged": {
        const values = { amount: money(alert.amountMicros), balance: money(alert.balanceMicros) };
        return {
          subject: t("emails.alert.recharged.subject", values),
          lines: [t("emails.alert.recharged.now", values)],
        };
      }
      case "dataUsed":
        return dataUsedText(t, alert, (bytes) => dataIn(language, bytes));
      case "cardsStopped":
        return cardsStoppedText(t, alert.cards, money(alert.balanceMicros));
    }
  }
}

interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
}

function dataUsedText(t: Translate, used: DataUsed, size: (bytes: bigint) => string): Text {
  const { card, percent, allowanceBytes, per, addOnLeftBytes, restrictRule, throttleKbps } = used;
  const then = addOnLeftBytes > 0n ? "addOn" : restrictRule;
  return {
    subject: t("emails.alert.dataUsed.subject", { card, percent }),
    lines: [
      t("emails.alert.dataUsed.now", {
        card,
        percent: String(percent),
        allowance: size(allowanceBytes),
        per,
      }),
      t(`emails.alert.dataUsed.afterwards.${then}`, {
        left: size(addOnLeftBytes),
        kbps: String(throttleKbps ?? 0),
      }),
    ],
  };
}

function cardsStoppedText(t: Translate, cards: readonly string[], balance: string): Text {
  const count = cards.length;
  const names = cards
    .map((card) => t("emails.alert.cardsStopped.card", { card }))
    .join(t("emails.alert.cardsStopped.separator"));
  return {
    subject: t("emails.alert.cardsStopped.subject", { count, card: cards[0] ?? "" }),
    lines: [
      t("emails.alert.cardsStopped.now", { count, cards: names, balance }),
      t("emails.alert.cardsStopped.afterwards"),
    ],
  };
}
