import {
  type Activity,
  ActivityType,
  exportActivities,
  listActivities,
} from "@farsim/contract/activities.ts";
import { listPayOrders } from "@farsim/contract/pay.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconReceipt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { UnpaidOrders } from "../payments/unpaid-orders.tsx";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { now } from "../platform/clock.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { zoneText } from "../ui/formats/moments.ts";
import { withUnits } from "../ui/formats/no-break.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { Block, Loading, State } from "../ui/states/states.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useColumns } from "../ui/tables/columns.tsx";
import type { Column } from "../ui/tables/data-table.tsx";
import { type Empty, ListView } from "../ui/tables/list-view.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useRangeCheck } from "../ui/forms/use-range-check.ts";
import { useSavedFile } from "../ui/actions/use-saved-file.ts";
import styles from "./activities.module.css";
import { ActivityActions } from "./activity-actions.tsx";
import { ActivityFilters, type ActivityFilter } from "./activity-filters.tsx";
import { TypeCell } from "./activity-type.tsx";

/** What made an activity comes when it is asked for the first time. */
const WhyDialog = lazyDialog(
  withMessages(
    async () => (await import("./why-dialog.tsx")).WhyDialog,
    "cause",
    "contact",
    "activityTypes",
  ),
  ({ activityId }) => activityId,
);

/** The statement of a month comes when it is asked for, too. */
const Statement = lazyDialog(
  withMessages(
    async () => (await import("./own-statement.tsx")).OwnStatement,
    "statements",
    "contact",
    "regions",
    "activityTypes",
  ),
  ({ month }) => month,
);

/** And so do invoices. */
const Invoices = lazyDialog(
  withMessages(
    async () => (await import("./invoices/own-invoices.tsx")).OwnInvoices,
    "invoices",
    "contact",
    "regions",
  ),
  ({ shown }) => shown,
);

function useActivityColumns(open: (activityId: string) => void): Column<Activity>[] {
  const t = useTranslations("activities");
  const { signedMoney } = useFormat();
  const column = useColumns<Activity>();
  return [
    column.cell("type", t("type"), (activity) => <TypeCell activity={activity} />, {
      lead: true,
      nowrap: true,
    }),
    column.cell(
      "change",
      t("change"),
      ({ change }) => (
        <span className={styles.change} data-in={change.startsWith("-") ? undefined : true}>
          {signedMoney(change)}
        </span>
      ),
      { end: true, lead: true },
    ),
    column.money("balanceAfter", t("balanceAfter"), { wide: true }),
    column.timeOfDay("changeTime", t("time")),
    column.day("tradeDate", t("tradeDate"), { wide: true }),
    column.cell(
      "status",
      t("status"),
      () => <StatusBadge tone="good">{t("finished")}</StatusBadge>,
      { nowrap: true, wide: true },
    ),
    column.cell("reason", t("reason"), ({ reason }) => <span>{withUnits(reason)}</span>, {
      dim: true,
    }),
    column.actions(
      t("why"),
      ({ id, reason }) => (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.why}
          aria-label={t("whyOf", { reason })}
          aria-haspopup="dialog"
          onClick={() => open(id)}
        >
          {t("why")}
        </Button>
      ),
      { cover: true },
    ),
  ];
}

function useEmpty(isFiltered: boolean): Empty {
  const t = useTranslations("activities");
  if (isFiltered) return { icon: IconReceipt, title: t("nothingFound"), why: t("nothingFoundWhy") };
  return {
    icon: IconReceipt,
    title: t("empty"),
    why: t("emptyWhy"),
    actions: <LinkButton to="/recharge">{t("recharge")}</LinkButton>,
  };
}

const mostUnpaid = "3";

/** Orders that no one has paid yet stand above what has moved, unless another type of activity is looked for. */
function useUnpaidOrders({ type }: ActivityFilter) {
  const orders = useEndpoint(listPayOrders, { status: "INIT", limit: mostUnpaid });
  return {
    areComing: !orders.data && !orders.error,
    orders: type === undefined || type === "TOP_UP" ? orders.data : undefined,
  };
}

interface ActivityListProps {
  readonly filters: ActivityFilter;
  readonly open: (activityId: string) => void;
}

/** What is to be paid and what has moved come together, so that neither pushes the other about. */
function ActivityList({ filters, open }: ActivityListProps) {
  const t = useTranslations("activities");
  const { dayOf } = useClock();
  const list = useInfiniteList(listActivities, filters);
  const unpaid = useUnpaidOrders(filters);
  const items = unpaid.areComing ? undefined : list.items;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      {items && unpaid.orders ? <UnpaidOrders orders={unpaid.orders} /> : null}
      <ListView
        list={{ ...list, items }}
        columns={useActivityColumns(open)}
        caption={t("table")}
        compact={{ group: ({ changeTime }) => dayOf(changeTime) }}
        loading={listHeight}
        empty={useEmpty(isFiltered)}
      />
    </>
  );
}

const listHeight = 620;

export function Activities() {
  const t = useTranslations("activities");
  const { zone } = useFormat();
  const { dayEnd } = useClock();
  const navigate = useNavigate({ from: "/consumptionRecord" });
  const { type, from, to, why, statement, invoice } = useSearch({
    from: "/shop/consumptionRecord",
  });
  const filters = { type: ActivityType.safeParse(type).data, from, to };
  const { isComing, problem } = useRangeCheck(filters);
  const sheet = useSavedFile(exportActivities, t("exported"));
  const choose = (search: ActivityFilter) => void navigate({ search, ...replaceUrl });
  const open = (activityId: string | undefined) =>
    void navigate({ search: { ...filters, why: activityId }, ...replaceUrl });
  const openMonth = (month: string | undefined) =>
    void navigate({ search: { ...filters, statement: month }, ...replaceUrl });
  const openInvoice = (shown: string | undefined) =>
    void navigate({ search: { ...filters, invoice: shown }, ...replaceUrl });
  return (
    <>
      <PageHeading
        title={t("title")}
        under={t("under", {
          zone: zoneText(zone, now()),
          isOwnDay: dayEnd === null ? "yes" : "no",
          dayEnd: dayEnd ?? "",
        })}
      >
        <ActivityActions
          openStatement={() => openMonth("latest")}
          openInvoices={() => openInvoice("all")}
          save={{
            run: () => void sheet.run(filters),
            pending: sheet.pending,
            disabled: problem !== undefined,
          }}
        />
      </PageHeading>
      <ActivityFilters filters={filters} wrong={problem !== undefined} choose={choose} />
      {isComing ? (
        <Loading>
          <Block height={listHeight} radius={18} />
        </Loading>
      ) : problem === undefined ? (
        <ActivityList filters={filters} open={open} />
      ) : (
        <State
          sign={<IconCalendarOff size={30} />}
          title={problem}
          actions={
            <Button onClick={() => choose({ ...filters, from: undefined, to: undefined })}>
              {t("clearRange")}
            </Button>
          }
        />
      )}
      {why === undefined ? null : <WhyDialog activityId={why} close={() => open(undefined)} />}
      {statement === undefined || why !== undefined ? null : (
        <Statement month={statement} choose={openMonth} close={() => openMonth(undefined)} />
      )}
      {invoice === undefined || why !== undefined || statement !== undefined ? null : (
        <Invoices shown={invoice} choose={openInvoice} close={() => openInvoice(undefined)} />
      )}
    </>
  );
}
