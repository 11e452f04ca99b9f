import { bindCardFor } from "@farsim/contract/desk/people/acting.ts";
import { startCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { listOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { Button } from "@mantine/core";
import { IconFileInvoice, IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyBoundary } from "../../ui/states/lazy-boundary.tsx";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { Block, Loading } from "../../ui/states/states.tsx";
import { Allowed, useMay } from "../desk/use-may.tsx";
import { Part } from "../desk/drawer-part.tsx";
import { nameOf } from "../kit/name-of.ts";
import { MoneyTable } from "../money/money-table.tsx";
import { Coming, ThingPage } from "../desk/thing-page.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { useAreListsThere, useMoneyOf } from "./customer-lists.ts";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { Profile } from "./customer-profile.tsx";
import { Cards, type SectionProps, Views } from "./customer-sections.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";

/** What is done for the customer; loaded after the page. */
const ForCustomer = lazyBoundary(
  withMessages(
    async () => (await import("../acting/for-customer.tsx")).ForCustomer,
    "acting",
    "desk",
  ),
  {
    Coming: () => (
      <Loading>
        <Block height={120} radius={18} />
      </Loading>
    ),
  },
);

/** What is done with all their cards at once. */
const AllCards = lazyBoundary(
  withMessages(
    async () => (await import("../cards/all-cards.tsx")).AllCards,
    "admin",
    "operatorCards",
    "problems",
    "desk",
  ),
  {
    Coming: () => (
      <Loading>
        <Block height={44} radius={14} />
      </Loading>
    ),
  },
);

/** Only customers who are registered and not disabled. */
const canBeHelped = ({ level, isDisabled, username }: SectionProps["shown"]["customer"]) =>
  level === 0 && !isDisabled && username !== null;

/** A month of their balance, as they read it themselves. */
const Statement = lazyDialog(
  withMessages(
    async () => (await import("./customer-statement.tsx")).CustomerStatement,
    "statements",
    "contact",
    "regions",
    "activityTypes",
  ),
  ({ month }) => month,
);

function StatementButton({ shown: { customer } }: SectionProps) {
  const t = useTranslations("deskPages");
  const [month, setMonth] = useState<string>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setMonth("latest")}
      >
        {t("statement")}
      </Button>
      {month === undefined ? null : (
        <Statement
          customer={customer}
          month={month}
          choose={setMonth}
          close={() => setMonth(undefined)}
        />
      )}
    </>
  );
}

/** To the documents that were issued to them. */
function InvoicesLink({ shown: { customer } }: SectionProps) {
  const t = useTranslations("admin");
  return (
    <Allowed to={listOperatorInvoices}>
      <LinkButton
        to="/adminMode"
        search={{ tab: "invoices", account: customer.email }}
        variant="default"
        leftSection={<IconFileInvoice size={18} aria-hidden="true" />}
        preload={false}
      >
        {t("tabs.invoices")}
      </LinkButton>
    </Allowed>
  );
}

function Money({ shown }: SectionProps) {
  const t = useTranslations("deskPages");
  const list = useMoneyOf(shown.customer.id);
  const title = t("money");
  return (
    <Part
      title={title}
      action={
        <Row gap="8">
          <StatementButton shown={shown} />
          <InvoicesLink shown={shown} />
        </Row>
      }
    >
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

function Contents({ shown }: SectionProps) {
  const t = useTranslations("deskPages");
  const desk = useTranslations("desk");
  const may = useMay();
  const { customer, profile } = shown;
  if (!useAreListsThere(customer)) return <Coming />;
  return (
    <ThingPage
      tab="customers"
      name={nameOf(customer)}
      state={customer.isDisabled ? <StatusBadge tone="warn">{desk("disabled")}</StatusBadge> : null}
      actions={<CustomerActions customer={customer} totp={profile.totp} />}
      beside={
        <>
          <Part title={t("who")}>
            <Profile {...shown} />
          </Part>
          <CustomerNotes userId={customer.id} />
          <Views shown={shown} />
        </>
      }
    >
      {canBeHelped(customer) && may(bindCardFor) ? (
        <ForCustomer customer={customer} waiting={profile.emailCorrection} />
      ) : null}
      <Money shown={shown} />
      <Cards shown={shown} />
      {customer.cardCount > 0 && may(startCardJob) ? <AllCards userId={customer.id} /> : null}
      <CustomerOrders shown={shown} />
      <CustomerTimeline userId={customer.id} />
    </ThingPage>
  );
}

/** A customer on a page of their own: who they are, their money and why it moved, their cards and orders, notes, and all that happened. */
export function CustomerPage({ customerId }: { readonly customerId: string }) {
  const answer = useEndpoint(getCustomer, { userId: customerId });
  return (
    <QueryView query={answer} loading={<Coming />}>
      {(shown) => <Contents shown={shown} />}
    </QueryView>
  );
}
