import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../../platform/language/locale.ts";
import { money as moneyIn } from "../../ui/formats/money.ts";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./pay-orders.module.css";

/** What someone must look at, or has looked at: the provider's money did not come as ordered, or did not stay. */
function Troubles({ payments, needsLook }: OperatorPayOrder) {
  const t = useTranslations("operatorOrders");
  const language = useLocale((state) => state.language);
  const lines = payments.flatMap(({ outcome, amount, currency, refunded, ...payment }) => [
    ...(outcome === "credited"
      ? []
      : [t(outcome, { amount: moneyIn(amount, currency, language) })]),
    ...(/[1-9]/.test(refunded)
      ? [t("refunded", { amount: moneyIn(refunded, currency, language) })]
      : []),
    ...(/[1-9]/.test(payment.paidOut)
      ? [t("paidOut", { amount: moneyIn(payment.paidOut, currency, language) })]
      : []),
    ...(payment.payoutFailed ? [t("payoutFailed")] : []),
    ...(payment.dispute === "open" ? [t("disputed")] : []),
    ...(payment.dispute === "won" ? [t("won")] : []),
  ]);
  return lines.map((line) => (
    <span key={line} className={needsLook ? styles.trouble : styles.settled}>
      {line}
    </span>
  ));
}

/** Who dealt with it, and what came of it. */
function Seen({ seen }: OperatorPayOrder) {
  const t = useTranslations("operatorOrders");
  const { moment } = useFormat();
  if (!seen) return null;
  const { by, at, note } = seen;
  return <span className={styles.settled}>{t("seen", { by, moment: moment(at), note })}</span>;
}

/** Whether an order is paid, and what is wrong with it. Its words are those of the orders. */
export function PayOrderState({ order }: { readonly order: OperatorPayOrder }) {
  const t = useTranslations("operatorOrders");
  const { moment } = useFormat();
  return (
    <span className={styles.status}>
      <StatusBadge tone={order.status === "FINISHED" ? "good" : "rest"}>
        {t(order.status)}
      </StatusBadge>
      {order.purchaseId === undefined ? null : (
        <span className={styles.settled}>{t("purchase")}</span>
      )}
      {order.old ? <span className={styles.trouble}>{t("old")}</span> : null}
      {order.cancelledAt ? (
        <span className={styles.settled}>
          {t("cancelled", { moment: moment(order.cancelledAt) })}
        </span>
      ) : null}
      <Troubles {...order} />
      <Seen {...order} />
    </span>
  );
}
