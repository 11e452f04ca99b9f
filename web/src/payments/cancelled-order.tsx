import { spoken } from "@farsim/contract/values/money/remark.ts";
import { IconBan } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Panel, Row } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { BillSums } from "./bill-sums.tsx";
import type { Held } from "./order-frame.tsx";
import styles from "./payments.module.css";

/** In the place of the ways to pay: the order was given up, and a new one is a press away. */
export function CancelledOrder({ order }: Pick<Held, "order">) {
  const t = useTranslations("payments");
  const { money, momentAndZone } = useFormat();
  const loggedIn = useSession(isLoggedIn);
  return (
    <Panel as="article" className={styles.bill}>
      <output className={styles.outcome}>
        <span className={styles.sign} aria-hidden="true">
          <IconBan size={34} stroke={2.4} />
        </span>
        <h1>{t("cancelledTitle")}</h1>
        <p>{t("cancelledUnder")}</p>
      </output>
      <BillSums
        facts={[
          {
            label: t("remark"),
            value: <span className={styles.code}>{spoken(order.remark)}</span>,
          },
          { label: t("total"), value: money(order.total) },
          order.cancelledAt && {
            label: t("cancelledAt"),
            value: momentAndZone(order.cancelledAt),
          },
        ]}
      />
      <Contact />
      <Row as="footer">
        {order.purchaseId !== undefined ? (
          <LinkButton to="/purchase/$purchaseId" params={{ purchaseId: order.purchaseId }}>
            {t("toPurchase")}
          </LinkButton>
        ) : loggedIn ? (
          <LinkButton to="/recharge" search={{ again: order.amount }}>
            {t("again")}
          </LinkButton>
        ) : null}
        <LinkButton to="/home" variant="default">
          {t("home")}
        </LinkButton>
      </Row>
    </Panel>
  );
}
