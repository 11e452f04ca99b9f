import { IconInfoCircle } from "@tabler/icons-react";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/contact.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Panel, Row } from "../ui/layout.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { useTerms, useFormat } from "../ui/terms.ts";
import { type Held, OrderFrame } from "./order-frame.tsx";
import { OrderStatus } from "./order-status.tsx";
import { PayOnline } from "./pay-online.tsx";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/remark.ts";

function PayOrderPage({ order, link, fragment }: Held) {
  const t = useTranslations("payments");
  const { money, momentAndZone } = useFormat();
  const terms = useTerms();
  const loggedIn = useSession(isLoggedIn);
  const { next } = useSearch({ from: "/bare/pay" });
  if (order.status === "FINISHED")
    return <Navigate to="/pay/paySuccess" hash={fragment} search={{ next }} replace />;
  return (
    <Panel as="article" className={styles.bill}>
      <header>
        <h1>{t("payTitle")}</h1>
        <p>{t("payUnder", { moment: momentAndZone(order.createdAt) })}</p>
        <OrderStatus status={order.status} />
      </header>
      <div className={styles.amount}>
        <span>{t("total")}</span>
        <strong>{money(order.total)}</strong>
        <p>{t("creditedOf", { amount: money(order.amount) })}</p>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t("creditedAccount")}</dt>
          <dd>{money(order.amount)}</dd>
        </div>
        <div>
          <dt>{t("serviceFee")}</dt>
          <dd>{money(order.serviceFee)}</dd>
        </div>
        <div>
          <dt>{t("methodIs")}</dt>
          <dd>{t(order.method)}</dd>
        </div>
      </dl>
      <section className={styles.remark} aria-label={t("remark")}>
        <div>
          <span>{t("remark")}</span>
          <strong className={styles.code}>{spoken(order.remark)}</strong>
        </div>
        <CopyButton text={spoken(order.remark)} copied={t("copied")} failed={t("copyFailed")}>
          {t("copy")}
        </CopyButton>
        <p>{t("remarkWhy")}</p>
      </section>
      <section className={styles.notice} aria-labelledby="notice">
        <IconInfoCircle size={24} aria-hidden="true" />
        <div>
          <h2 id="notice">{t("noticeTitle")}</h2>
          <p>{t("notice")}</p>
          <Contact />
        </div>
      </section>
      {terms?.paymentProviders.includes("stripe") ? <PayOnline order={order} link={link} /> : null}
      {order.old ? (
        <section className={styles.notice} aria-labelledby="old">
          <IconInfoCircle size={24} aria-hidden="true" />
          <div>
            <h2 id="old">{t("oldTitle")}</h2>
            <p>{t("oldWhy")}</p>
          </div>
        </section>
      ) : null}
      <Row as="footer">
        <LinkButton to={loggedIn ? "/recharge" : "/home"} variant="default">
          {t(loggedIn ? "toOrders" : "home")}
        </LinkButton>
      </Row>
    </Panel>
  );
}

/** One order and how to pay it, for anyone who has its link. */
export function Pay() {
  return <OrderFrame>{(held) => <PayOrderPage {...held} />}</OrderFrame>;
}
