import type { Activity } from "@farsim/contract/activities.ts";
import { isReversible, listAccountActivities } from "@farsim/contract/desk/reversals.ts";
import { Button } from "@mantine/core";
import { IconReceipt, IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reverseActivity } from "@farsim/contract/desk/reversals.ts";
import { useMay } from "../use-may.tsx";
import "../../ui/styles/fields.css";
import { CallError } from "../../platform/calls/call-error.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { withUnits } from "../../ui/formats/no-break.ts";
import { Muted } from "../../ui/layout.tsx";
import { State } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "../admin.module.css";
import { DeskFilters } from "../desk-filters.tsx";
import { ReversalDialog } from "./reversal-dialog.tsx";
import { useDeskAddress } from "../use-desk-address.ts";

function StatusCell({ activity, ask }: { readonly activity: Activity; readonly ask: () => void }) {
  const t = useTranslations("money");
  const { signedMoney } = useFormat();
  const may = useMay();
  if (activity.reversedBy) return <StatusBadge tone="warn">{t("takenBack")}</StatusBadge>;
  if (activity.reverses) return <StatusBadge tone="rest">{t("reversal")}</StatusBadge>;
  if (!isReversible(activity) || !may(reverseActivity)) return null;
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

function useLedgerColumns(ask: (activity: Activity) => void): Column<Activity>[] {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  const { signedMoney } = useFormat();
  const column = useColumns<Activity>();
  return [
    column.cell("type", t("type"), ({ type }) => types(`${type}.name`), {
      ...leading,
      nowrap: true,
    }),
    column.cell("change", t("change"), ({ change }) => signedMoney(change), {
      ...leading,
      end: true,
      nowrap: true,
    }),
    column.money("balanceAfter", t("balanceAfter")),
    column.instant("changeTime", t("time")),
    column.day("tradeDate", t("tradeDate")),
    column.cell("reason", t("reason"), ({ reason }) => withUnits(reason), { dim: true }),
    column.actions(t("actions"), (activity) => (
      <StatusCell activity={activity} ask={() => ask(activity)} />
    )),
  ];
}

function AccountLedger({ account }: { readonly account: string }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const [asked, setAsked] = useState<Activity | null>(null);
  const columns = useLedgerColumns(setAsked);
  const list = useInfiniteList(listAccountActivities, { account });
  const user = list.first?.user;
  const name = user?.username ?? user?.email ?? "";
  return (
    <>
      {user ? (
        <output className={styles.total} style={{ display: "block" }}>
          {t("balance", { name, balance: money(user.balance) })}
        </output>
      ) : null}
      <ListView
        list={list}
        columns={columns}
        caption={t("ledgerTable", { name })}
        loading={560}
        empty={{ icon: IconReceipt, title: t("ledgerEmpty"), why: t("ledgerEmptyWhy") }}
        renderError={(error) =>
          error instanceof CallError && error.status === 404 ? (
            <State sign={<IconUserSearch size={30} />} title={t("unknown")}>
              {error.message}
            </State>
          ) : undefined
        }
      />
      <ReversalDialog activity={asked} close={() => setAsked(null)} />
    </>
  );
}

/** A customer's money at the desk: every change, and the way to take one back. The account stands in the address. */
export function AccountActivities() {
  const t = useTranslations("money");
  const { params, replaceParams } = useDeskAddress();
  const { account } = params;
  const search = (wanted: string | undefined) =>
    replaceParams({ tab: "activities", account: wanted });
  return (
    <>
      <DeskFilters>
        <SearchField label={t("find")} hint={t("accountHint")} value={account} onChange={search} />
      </DeskFilters>
      <Muted className={styles.note}>{t("ledgerUnder")}</Muted>
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
