import { useTranslations } from "use-intl";
import { FileLines, refusedLines } from "../kit/file-lines.tsx";
import type { BankCheck } from "./checked-statement.ts";
import { columnsOf } from "./typed-layout.ts";
import {
  inAnyLanguage,
  paymentColumns,
  paymentSource,
  usePaymentWords,
} from "./use-payment-words.tsx";

/** Payments whose orders are finished without anyone's word. */
export function CertainPayments({ certain }: Pick<BankCheck, "certain">) {
  const t = useTranslations("bankFiles");
  const words = usePaymentWords();
  return (
    <FileLines
      title={t("certain")}
      why={t("certainWhy")}
      fileName="payments-certain.csv"
      columns={paymentColumns}
      lines={certain.map((payment) => ({
        line: payment.line,
        said: words.order(payment.order),
        under: words.under([words.paid(payment)], payment.text),
        source: paymentSource(payment),
      }))}
    />
  );
}

/** Payments that finish no order, each with why. */
export function UnknownPayments({ unknown }: Pick<BankCheck, "unknown">) {
  const t = useTranslations("bankFiles");
  const words = usePaymentWords();
  return (
    <FileLines
      title={t("unknown")}
      why={t("unknownWhy")}
      fileName="payments-not-matched.csv"
      columns={paymentColumns}
      lines={unknown.map((payment) => {
        const { line, reason, order, text } = payment;
        const ofOrder = reason === "amount_differs" ? words.wanted : words.order;
        return {
          line,
          said: t(`unknownReasons.${reason}`),
          under: words.under([words.paid(payment), order && ofOrder(order)], text),
          source: paymentSource(payment),
        };
      })}
    />
  );
}

/** Payments about which there is nothing to do. */
export function UsedPayments({ used }: Pick<BankCheck, "used">) {
  const t = useTranslations("bankFiles");
  const words = usePaymentWords();
  return (
    <FileLines
      title={t("used")}
      fileName="payments-used.csv"
      columns={paymentColumns}
      lines={used.map((payment) => {
        const { line, reason, order, text } = payment;
        return {
          line,
          said: t(`usedReasons.${reason}`),
          under: words.under([words.paid(payment), order && words.order(order)], text),
          source: paymentSource(payment),
        };
      })}
    />
  );
}

/** Lines that could not be read, saved under the names of the file's own columns. */
export function UnreadLines({ unread, sheet }: Pick<BankCheck, "unread" | "sheet">) {
  const t = useTranslations("bankFiles");
  const lines = unread.map(({ source }) => source);
  const columns = columnsOf({ names: sheet?.names ?? [], samples: lines });
  return (
    <FileLines
      title={t("unread")}
      fileName="payments-unread.csv"
      columns={columns.map(({ at, name }) => name ?? String(at + 1))}
      lines={refusedLines(unread, (error) => t(`unreadProblems.${error}`)).map((each) => ({
        ...each,
        under: inAnyLanguage(each.under),
      }))}
      tone="bad"
    />
  );
}
