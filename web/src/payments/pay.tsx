import { listPayOrders } from "@farsim/contract/pay.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { withMessages } from "../platform/language/messages.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { Panel, Row } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useFormat, useTermsAnswer } from "../ui/words/terms.ts";
import { takesOnline } from "./fee.ts";
import { AskOperator } from "./ask-operator.tsx";
import { BillSums } from "./bill-sums.tsx";
import { type Held, OrderFrame } from "./order-frame.tsx";
import { OrderStatus } from "./order-status.tsx";
import { PayOnline } from "./pay-online.tsx";
import { usePayingFrom } from "./paying-from.ts";
import { usePayingFromLabel } from "./paying-from-label.ts";
import styles from "./payments.module.css";

/** As wide as what comes: the ways beside it must not move from under a finger. */
function ComingCancel() {
  const t = useTranslations("payments");
  return (
    <Button variant="subtle" disabled>
      {t("cancel")}
    </Button>
  );
}

/** Few want them: they come behind the page. */
const CancelOrder = lazyBoundary<Pick<Held, "order">>(
  withMessages(async () => (await import("./cancel-order.tsx")).CancelOrder, "payments"),
  { Coming: ComingCancel },
);
const CancelledOrder = lazyBoundary<Pick<Held, "order">>(
  withMessages(async () => (await import("./cancelled-order.tsx")).CancelledOrder, "payments"),
);

/** What the order is over, and what it costs. */
function Sums({ order }: Pick<Held, "order">) {
  const t = useTranslations("payments");
  const { money } = useFormat();
  const place = usePayingFrom()(order.method);
  const placeLabel = usePayingFromLabel();
  return (
    <BillSums
      facts={[
        { label: t("creditedAccount"), value: money(order.amount) },
        { label: t("serviceFee"), value: money(order.serviceFee) },
        place && { label: placeLabel, value: place },
      ]}
    />
  );
}

function Remark({ order }: Pick<Held, "order">) {
  const t = useTranslations("payments");
  return (
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
  );
}

function useTakesOnline(): boolean {
  const { data: terms } = useTermsAnswer();
  return terms !== undefined && takesOnline(terms);
}

/** The way to pay online comes first where there is one; else the operator is asked. */
function WaysToPay({ order, link }: Pick<Held, "order" | "link">) {
  const isOnline = useTakesOnline();
  const [isUnderWay, setUnderWay] = useState(false);
  return (
    <>
      {isOnline ? (
        <PayOnline order={order} link={link} onUnderWay={() => setUnderWay(true)} />
      ) : null}
      <Sums order={order} />
      <Remark order={order} />
      {isUnderWay ? null : <AskOperator order={order} isFolded={isOnline} />}
    </>
  );
}

/** As many as a page of them has at most. */
const mostOpen = "200";

/** Anyone may hold the link of an order; its customer alone has it among their own open ones. */
function useIsOwnOpen({ id, status }: Held["order"]): boolean {
  const loggedIn = useSession(isLoggedIn);
  const input = { status: "INIT", limit: mostOpen } as const;
  const enabled = loggedIn && status === "INIT";
  const { data } = useEndpoint(listPayOrders, input, { enabled });
  return data?.items.some((order) => order.id === id) ?? false;
}

/** Whether it can be paid online is known once the terms have come, or cannot come. */
function PayOrderPage(held: Held) {
  const { data: terms, error } = useTermsAnswer();
  if (!terms && !error)
    return (
      <Loading>
        <Block height={560} />
      </Loading>
    );
  return <KnownOrder {...held} />;
}

function KnownOrder({ order, link, fragment }: Held) {
  const t = useTranslations("payments");
  const { money, momentAndZone } = useFormat();
  const loggedIn = useSession(isLoggedIn);
  const isOnline = useTakesOnline();
  const isOwn = useIsOwnOpen(order);
  const { next } = useSearch({ from: "/bare/pay" });
  if (order.status === "FINISHED")
    return <Navigate to="/pay/paySuccess" hash={fragment} search={{ next }} replace />;
  if (order.status === "CANCELLED") return <CancelledOrder order={order} />;
  return (
    <Panel as="article" className={styles.bill}>
      <header>
        <h1>{t("payTitle")}</h1>
        <p>{t("payUnder", { moment: momentAndZone(order.createdAt) })}</p>
        <OrderStatus status={order.status} />
      </header>
      <div className={styles.amount}>
        <span>{t(isOnline ? "totalIn" : "totalOrderIn", { currency: order.currency })}</span>
        <strong>{money(order.total)}</strong>
        <p>{t("creditedOf", { amount: money(order.amount) })}</p>
        {order.purchaseId === undefined ? null : <p>{t("forPurchase")}</p>}
      </div>
      <WaysToPay order={order} link={link} />
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
        {isOwn && order.purchaseId !== undefined ? (
          <LinkButton
            to="/purchase/$purchaseId"
            params={{ purchaseId: order.purchaseId }}
            variant="default"
          >
            {t("toPurchase")}
          </LinkButton>
        ) : null}
        {isOwn ? <CancelOrder order={order} /> : null}
      </Row>
    </Panel>
  );
}

/** One order and how to pay it, for anyone who has its link. */
export function Pay() {
  return <OrderFrame>{(held) => <PayOrderPage {...held} />}</OrderFrame>;
}
