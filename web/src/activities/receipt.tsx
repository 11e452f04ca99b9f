import { spoken } from "@farsim/contract/values/remark.ts";
import type { ActivityCause } from "@farsim/contract/activities.ts";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { useSession } from "../platform/session/session.ts";
import { Seller } from "../ui/seller.tsx";
import { useTerms, useFormat } from "../ui/terms.ts";
import styles from "./receipt.module.css";

/** A recharge on paper: not on the screen, but all that is printed while it is there. */
export function Receipt({ cause: { activity, order } }: { readonly cause: ActivityCause }) {
  const t = useTranslations("cause");
  const { money, moment, day, zone } = useFormat();
  const productName = useTerms()?.productName ?? "Farsim";
  const { username, email } = useSession((state) => state.userInfo);
  const lines = [
    [t("receiptNumber"), activity.id],
    [t("receivedFrom"), [username, email].filter(Boolean).join(" · ")],
    [t("receivedOn"), moment(activity.changeTime)],
    [t("tradeDate"), day(activity.tradeDate)],
    [t("receivedFor"), activity.reason],
    ...(order
      ? [
          [t("order"), spoken(order.remark)],
          [t("serviceFee"), money(order.serviceFee)],
          [t("total"), money(order.total)],
        ]
      : []),
    [t("balanceAfter"), money(activity.balanceAfter)],
    [t("receiptState"), t("finished")],
  ] as const;
  return createPortal(
    <article className={styles.receipt} aria-hidden="true">
      <header className={styles.head}>
        <strong>{productName}</strong>
        <span>{t("receiptTitle")}</span>
      </header>
      <p className={styles.amount}>
        <span>{t("receivedAmount")}</span>
        <strong>{money(activity.change)}</strong>
      </p>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles.foot}>
        <Seller />
        {t("receiptFoot", { zone })}
      </footer>
    </article>,
    document.body,
  );
}
