import { type Activity, ActivityType, listActivities } from "@farsim/contract/activities.ts";
import { listPayOrders } from "@farsim/contract/pay.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconDownload, IconReceipt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { UnpaidOrders } from "../payments/unpaid-orders.tsx";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { now } from "../platform/clock.ts";
import { type Column, DataTable } from "../ui/tables/data-table.tsx";
import { replaceUrl } from "../ui/replace-url.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LoadMore } from "../ui/tables/load-more.tsx";
import { zoneText } from "../ui/formats/moments.ts";
import { withUnits } from "../ui/formats/no-break.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Block, Failed, Loading, State } from "../ui/states.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useFormat } from "../ui/terms.ts";
import { useRangeCheck } from "../ui/use-range-check.ts";
import styles from "./activities.module.css";
import { ActivityFilters, type Filters } from "./activity-filters.tsx";
import { TypeCell } from "./activity-type.tsx";
import { useExport } from "./use-export.ts";

/** What made an activity comes when it is asked for the first time. */
const WhyDialog = lazyDialog(
  async () => (await import("./why-dialog.tsx")).WhyDialog,
  ({ activityId }) => activityId,
);

function useColumns(open: (activityId: string) => void): Column<Activity>[] {
  const t = useTranslations("activities");
  const { money, signedMoney, moment, day } = useFormat();
  return [
    {
      key: "type",
      label: t("type"),
      lead: true,
      nowrap: true,
      cell: ({ type }) => <TypeCell type={type} />,
    },
    {
      key: "change",
      label: t("change"),
      end: true,
      lead: true,
      cell: ({ change }) => (
        <span className={styles.change} data-in={change.startsWith("-") ? undefined : true}>
          {signedMoney(change)}
        </span>
      ),
    },
    {
      key: "balanceAfter",
      label: t("balanceAfter"),
      end: true,
      nowrap: true,
      cell: ({ balanceAfter }) => money(balanceAfter),
    },
    { key: "time", label: t("time"), nowrap: true, cell: ({ changeTime }) => moment(changeTime) },
    {
      key: "tradeDate",
      label: t("tradeDate"),
      nowrap: true,
      cell: ({ tradeDate }) => day(tradeDate),
    },
    {
      key: "status",
      label: t("status"),
      nowrap: true,
      cell: () => <StatusBadge tone="good">{t("finished")}</StatusBadge>,
    },
    { key: "reason", label: t("reason"), dim: true, cell: ({ reason }) => withUnits(reason) },
    {
      key: "why",
      label: t("why"),
      actions: true,
      cell: ({ id, reason }) => (
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
    },
  ];
}

function Nothing({ filtered }: { readonly filtered: boolean }) {
  const t = useTranslations("activities");
  return filtered ? (
    <State sign={<IconReceipt size={30} />} title={t("nothingFound")}>
      {t("nothingFoundWhy")}
    </State>
  ) : (
    <State
      sign={<IconReceipt size={30} />}
      title={t("empty")}
      actions={<LinkButton to="/recharge">{t("recharge")}</LinkButton>}
    >
      {t("emptyWhy")}
    </State>
  );
}

const mostUnpaid = "3";

/** Orders that no one has paid yet stand above what has moved, unless another type of activity is looked for. */
function useUnpaidOrders({ type }: Filters) {
  const orders = useEndpoint(listPayOrders, { status: "INIT", limit: mostUnpaid });
  return {
    areComing: !orders.data && !orders.error,
    orders: type === undefined || type === "TOP_UP" ? orders.data : undefined,
  };
}

interface ActivityListProps {
  readonly filters: Filters;
  readonly open: (activityId: string) => void;
}

function Found({ filters, open, list }: ActivityListProps & { readonly list: Pages }) {
  const t = useTranslations("activities");
  const columns = useColumns(open);
  if (!list.items?.length)
    return <Nothing filtered={Object.values(filters).some((value) => value !== undefined)} />;
  return (
    <>
      <DataTable caption={t("table")} columns={columns} rows={list.items} rowKey={({ id }) => id} />
      <LoadMore {...list} />
    </>
  );
}

type Pages = ReturnType<typeof useInfiniteList<typeof listActivities>>;

/** What is to be paid and what has moved come together, so that neither pushes the other about. */
function ActivityList({ filters, open }: ActivityListProps) {
  const list = useInfiniteList(listActivities, filters);
  const unpaid = useUnpaidOrders(filters);
  if (list.items && !unpaid.areComing)
    return (
      <>
        {unpaid.orders ? <UnpaidOrders orders={unpaid.orders} /> : null}
        <Found filters={filters} open={open} list={list} />
      </>
    );
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return <ComingList />;
}

function ComingList() {
  return (
    <Loading>
      <Block height={620} radius={18} />
    </Loading>
  );
}

export function Activities() {
  const t = useTranslations("activities");
  const { zone } = useFormat();
  const navigate = useNavigate({ from: "/consumptionRecord" });
  const { type, from, to, why } = useSearch({ from: "/shop/consumptionRecord" });
  const filters = { type: ActivityType.safeParse(type).data, from, to };
  const { isComing, problem } = useRangeCheck(filters);
  const sheet = useExport();
  const choose = (search: Filters) => void navigate({ search, ...replaceUrl });
  const open = (activityId: string | undefined) =>
    void navigate({ search: { ...filters, why: activityId }, ...replaceUrl });
  return (
    <>
      <PageHeading title={t("title")} under={t("under", { zone: zoneText(zone, now()) })}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={sheet.pending}
          disabled={problem !== undefined}
          onClick={() => void sheet.run(filters)}
        >
          {t("export")}
        </Button>
      </PageHeading>
      <ActivityFilters filters={filters} wrong={problem !== undefined} choose={choose} />
      {isComing ? (
        <ComingList />
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
    </>
  );
}
