import type { Activity } from "@farsim/contract/activities.ts";
import { isReversible, listAccountActivities } from "@farsim/contract/desk/reversals.ts";
import { Button } from "@mantine/core";
import { IconReceipt, IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { CallError } from "../../platform/calls/call-error.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { withUnits } from "../../ui/formats/no-break.ts";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "../admin.module.css";
import { moneyWords } from "./money-words.ts";
import { ReversalDialog } from "./reversal-dialog.tsx";
import { useDeskAddress } from "../use-desk-address.ts";

function StatusCell({ activity, ask }: { readonly activity: Activity; readonly ask: () => void }) {
  const t = useTranslations("money");
  const { signedMoney } = useFormat();
  if (activity.reversedBy) return <StatusBadge tone="warn">{t("takenBack")}</StatusBadge>;
  if (activity.reverses) return <StatusBadge tone="rest">{t("reversal")}</StatusBadge>;
  if (!isReversible(activity)) return null;
  const { change, reason } = activity;
  return (
    <Button
      variant="default"
      onClick={ask}
      aria-label={t("takeBackOf", { change: signedMoney(change), reason })}
    >
      {t("takeBack")}
    </Button>
  );
}

function useColumns(ask: (activity: Activity) => void): Column<Activity>[] {
  const t = useTranslations("money");
  const { money, signedMoney, moment, day } = useFormat();
  return [
    {
      key: "type",
      label: t("type"),
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ type }) => t(`types.${type}`),
    },
    {
      key: "change",
      label: t("change"),
      end: true,
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ change }) => signedMoney(change),
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
    { key: "reason", label: t("reason"), dim: true, cell: ({ reason }) => withUnits(reason) },
    {
      key: "actions",
      label: t("actions"),
      actions: true,
      cell: (activity) => <StatusCell activity={activity} ask={() => ask(activity)} />,
    },
  ];
}

function AccountLedger({ account }: { readonly account: string }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const [asked, setAsked] = useState<Activity | null>(null);
  const columns = useColumns(setAsked);
  const list = useInfiniteList(listAccountActivities, { account });
  const user = list.first?.user;
  if (list.items && user) {
    const name = user.username ?? user.email;
    return (
      <>
        <output className={styles.total} style={{ display: "block" }}>
          {t("balance", { name, balance: money(user.balance) })}
        </output>
        {list.items.length === 0 ? (
          <State sign={<IconReceipt size={30} />} title={t("ledgerEmpty")}>
            {t("ledgerEmptyWhy")}
          </State>
        ) : (
          <DataTable
            caption={t("ledgerTable", { name })}
            columns={columns}
            rows={list.items}
            rowKey={({ id }) => id}
          />
        )}
        <LoadMore {...list} />
        <ReversalDialog activity={asked} close={() => setAsked(null)} />
      </>
    );
  }
  if (list.error instanceof CallError && list.error.status === 404)
    return (
      <State sign={<IconUserSearch size={30} />} title={t("unknown")}>
        {list.error.message}
      </State>
    );
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <Block height={560} radius={18} />
    </Loading>
  );
}

function AccountActivitiesTab() {
  const t = useTranslations("money");
  const { params, replaceParams } = useDeskAddress();
  const { account } = params;
  const search = (wanted: string | undefined) =>
    replaceParams({ tab: "activities", account: wanted });
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t("find")} hint={t("accountHint")} value={account} onChange={search} />
      </div>
      <p className={styles.under}>{t("ledgerUnder")}</p>
      {account === undefined ? (
        <State sign={<IconUserSearch size={30} />} title={t("start")}>
          {t("startWhy")}
        </State>
      ) : (
        <AccountLedger key={account} account={account} />
      )}
    </>
  );
}

/** A customer's money at the desk: every change, and the way to take one back. The account stands in the address. */
export function AccountActivities() {
  return (
    <ScreenMessages words={moneyWords}>
      <AccountActivitiesTab />
    </ScreenMessages>
  );
}
