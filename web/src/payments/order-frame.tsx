import type { PayOrder } from "@farsim/contract/pay.ts";
import { IconUnlink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Panel } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { State } from "../ui/states/states.tsx";
import { type OrderLink, useHeldOrder } from "./held-order.ts";
import styles from "./payments.module.css";

export interface Held {
  readonly order: PayOrder;
  readonly link: OrderLink;
  /** What leads to this order once more. */
  readonly fragment: string;
}

interface OrderFrameProps {
  readonly children: (held: Held) => ReactNode;
}

function HeldOrder({ children }: OrderFrameProps) {
  const { answer, link, fragment, leadsNowhere } = useHeldOrder();
  if (leadsNowhere || link === null) return <LeadsNowhere />;
  return (
    <QueryView query={answer} loading={560}>
      {(order) => children({ order, link, fragment })}
    </QueryView>
  );
}

function LeadsNowhere() {
  const t = useTranslations("payments");
  const loggedIn = useSession(isLoggedIn);
  return (
    <>
      <PageHeading title={t("payTitle")} />
      <State
        sign={<IconUnlink size={30} />}
        title={t("noneTitle")}
        actions={
          <>
            {loggedIn ? <LinkButton to="/recharge">{t("toOrders")}</LinkButton> : null}
            <LinkButton to="/home" variant="default">
              {t("home")}
            </LinkButton>
          </>
        }
      >
        {t("noneWhy")}
      </State>
      <Panel>
        <Contact under={t("stuck")} />
      </Panel>
    </>
  );
}

/** A page about the order whose token its address holds. */
export function OrderFrame({ children }: OrderFrameProps) {
  return (
    <div className={styles.alone}>
      <HeldOrder>{children}</HeldOrder>
    </div>
  );
}
