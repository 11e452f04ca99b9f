import { getCustomer, listCustomerActivities } from "@farsim/contract/desk/customer-desk.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Part } from "../drawer-part.tsx";
import { MoneyTable } from "../money/money-table.tsx";
import { ThingPage } from "../thing-page.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { Profile } from "./customer-profile.tsx";
import { Cards, type SectionProps, Views } from "./customer-sections.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";

function Money({ shown: { customer } }: SectionProps) {
  const t = useTranslations("deskPages");
  const list = useInfiniteList(listCustomerActivities, { userId: customer.id, limit: "10" });
  const title = t("money");
  return (
    <Part title={title}>
      <MoneyTable
        narrow
        list={list}
        caption={title}
        loading={420}
        empty={{ title: t("moneyEmpty"), why: t("moneyEmptyWhy") }}
      />
    </Part>
  );
}

/** A customer on a page of their own: who they are, their money and why it moved, their cards and orders, notes, and all that happened. */
export function CustomerPage({ customerId }: { readonly customerId: string }) {
  const t = useTranslations("deskPages");
  const desk = useTranslations("desk");
  const answer = useEndpoint(getCustomer, { userId: customerId });
  return (
    <QueryView query={answer} loading={1400}>
      {(shown) => (
        <ThingPage
          tab="customers"
          name={shown.customer.username ?? shown.customer.email}
          state={
            shown.customer.isDisabled ? (
              <StatusBadge tone="warn">{desk("disabled")}</StatusBadge>
            ) : null
          }
          actions={<CustomerActions customer={shown.customer} totp={shown.profile.totp} />}
          beside={
            <>
              <Part title={t("who")}>
                <Profile {...shown} />
              </Part>
              <CustomerNotes userId={customerId} />
              <Views shown={shown} />
            </>
          }
        >
          <Money shown={shown} />
          <Cards shown={shown} />
          <CustomerOrders shown={shown} />
          <CustomerTimeline userId={customerId} />
        </ThingPage>
      )}
    </QueryView>
  );
}
