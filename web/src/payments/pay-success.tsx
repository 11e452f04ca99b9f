import { getPurchase } from "@farsim/contract/purchases.ts";
import { IconCheck, IconHourglassEmpty } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { Navigate, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { safePath } from "../accounts/after-login.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Panel, Row } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { BillSums } from "./bill-sums.tsx";
import { type Held, OrderFrame } from "./order-frame.tsx";
import { OrderStatus } from "./order-status.tsx";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/money/remark.ts";

/** Where someone goes on: what they were about to buy, their cards, or home. */
function WaysOn({ order: { purchaseId } }: Pick<Held, "order">) {
  const t = useTranslations("payments");
  const router = useRouter();
  const loggedIn = useSession(isLoggedIn);
  const before = safePath(useSearch({ from: "/bare/pay/paySuccess" }).next);
  return (
    <>
      {purchaseId !== undefined ? (
        <LinkButton to="/purchase/$purchaseId" params={{ purchaseId }}>
          {t("toPurchase")}
        </LinkButton>
      ) : before ? (
        <Button onClick={() => router.history.push(before)}>{t("back")}</Button>
      ) : loggedIn ? (
        <LinkButton to="/mySims">{t("toSims")}</LinkButton>
      ) : null}
      <LinkButton to="/home" variant="default">
        {t("home")}
      </LinkButton>
    </>
  );
}

/**
 * Whether someone who has just paid on the provider's page goes on to what it was for: once it is paid, and where the server says that
 * it is their own. Anyone else finds here what was paid.
 */
function useGoesOn({ purchaseId, status }: Held["order"]): "asking" | "yes" | "no" {
  const { next } = useSearch({ from: "/bare/pay/paySuccess" });
  const loggedIn = useSession(isLoggedIn);
  const isOfPurchase = purchaseId !== undefined && next === `/purchase/${purchaseId}`;
  const isBuyer = isOfPurchase && loggedIn && status === "FINISHED";
  const own = useEndpoint(getPurchase, { purchaseId: purchaseId ?? "" }, { enabled: isBuyer });
  if (!isBuyer || own.error) return "no";
  return own.data ? "yes" : "asking";
}

/** Says what became of the order, as it is now: never success before the money is in the account. */
function OutcomePage({ order, fragment }: Held) {
  const t = useTranslations("payments");
  const { money, momentAndZone } = useFormat();
  const isPaid = order.status === "FINISHED";
  const outcome = !isPaid
    ? "waiting"
    : order.purchaseId === undefined
      ? "finished"
      : "finishedPurchase";
  const Sign = isPaid ? IconCheck : IconHourglassEmpty;
  const { next } = useSearch({ from: "/bare/pay/paySuccess" });
  const goesOn = useGoesOn(order);
  if (goesOn === "yes") return <Navigate to={next!} replace />;
  if (goesOn === "asking")
    return (
      <Loading>
        <Block height={560} />
      </Loading>
    );
  if (order.status === "CANCELLED") return <Navigate to="/pay" hash={fragment} replace />;
  return (
    <Panel as="article" className={styles.bill}>
      <output className={styles.outcome} data-paid={isPaid || undefined}>
        <span className={styles.sign} aria-hidden="true">
          <Sign size={34} stroke={2.4} />
        </span>
        <h1>{t(`${outcome}Title`, { amount: money(order.amount) })}</h1>
        <p>{t(`${outcome}Under`)}</p>
      </output>
      <BillSums
        facts={[
          { label: t("status"), value: <OrderStatus status={order.status} /> },
          {
            label: t("remark"),
            value: <span className={styles.code}>{spoken(order.remark)}</span>,
          },
          { label: t("creditedAccount"), value: money(order.amount) },
          { label: t("serviceFee"), value: money(order.serviceFee) },
          { label: t("made"), value: momentAndZone(order.createdAt) },
          order.cancelledAt && {
            label: t("cancelledAt"),
            value: momentAndZone(order.cancelledAt),
          },
          order.finishedAt && { label: t("finishedAt"), value: momentAndZone(order.finishedAt) },
        ]}
        total={{ label: t(isPaid ? "paidTotal" : "total"), value: money(order.total) }}
      />
      <Row as="footer">
        {isPaid ? (
          <WaysOn order={order} />
        ) : (
          <>
            <LinkButton to="/pay" hash={fragment} search={{ next }}>
              {t("toPay")}
            </LinkButton>
            <LinkButton to="/home" variant="default">
              {t("home")}
            </LinkButton>
          </>
        )}
      </Row>
    </Panel>
  );
}

export function PaySuccess() {
  return <OrderFrame>{(held) => <OutcomePage {...held} />}</OrderFrame>;
}
