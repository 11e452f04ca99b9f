import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { Profile } from "./customer-profile.tsx";
import { customerSections } from "./customer-sections.tsx";
import { DeskDrawer, type Opened } from "../desk/desk-drawer.tsx";
import styles from "../desk/drawer.module.css";
import { nameOf } from "../kit/name-of.ts";

function Contents({ userId }: { readonly userId: string }) {
  const t = useTranslations("desk");
  const answer = useEndpoint(getCustomer, { userId });
  // While another customer is asked for, the answer is still the former one's.
  const data = answer.data?.customer.id === userId ? answer.data : undefined;
  return (
    <QueryView query={{ ...answer, data }} loading={<Block height={720} radius={14} />}>
      {(shown) => (
        <div className={styles.drawer}>
          <Row className={styles.head}>
            <strong>{nameOf(shown.customer)}</strong>
            {shown.customer.isDisabled ? (
              <StatusBadge tone="warn">{t("disabled")}</StatusBadge>
            ) : null}
          </Row>
          <CustomerActions customer={shown.customer} totp={shown.profile.totp} />
          <Profile {...shown} />
          {customerSections.map((Section, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Section key={at} shown={shown} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

/** A customer beside the lists: who they are, what they have, what was done, and what can be done. */
export function CustomerDrawer({ id, close }: Opened) {
  const t = useTranslations("desk");
  return (
    <DeskDrawer kind="customer" title={t("customer")} id={id} close={close}>
      {(userId) => <Contents key={userId} userId={userId} />}
    </DeskDrawer>
  );
}
