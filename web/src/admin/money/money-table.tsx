import type { Activity } from "@farsim/contract/activities.ts";
import type { ShopActivity } from "@farsim/contract/desk/money/shop-activities.ts";
import { isReversible, reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withUnits } from "../../ui/formats/no-break.ts";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { type Empty, ListView, type ListViewProps } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { HolderLink } from "../kit/holder-link.tsx";
import { useMay } from "../desk/use-may.tsx";
import styles from "./money-table.module.css";
import { kindOfReversal, ReversalDialog } from "./reversal-dialog.tsx";
import { WhyButton, WhyOfCustomer } from "./why.tsx";

function StatusCell({ activity, ask }: { readonly activity: Activity; readonly ask: () => void }) {
  const t = useTranslations("money");
  const { money, signedMoney } = useFormat();
  const may = useMay();
  // What became of it is said where payouts are.
  if (activity.kind === "PAYOUT") return null;
  if (activity.givenBack)
    return (
      <StatusBadge tone="warn">
        {t("partGivenBack", { amount: money(activity.givenBack) })}
      </StatusBadge>
    );
  if (activity.reversedBy)
    return <StatusBadge tone="warn">{t(`takenBack.${kindOfReversal(activity)}`)}</StatusBadge>;
  if (activity.reverses)
    return (
      <StatusBadge tone="rest">
        {t(`reversal.${activity.type === "REFUND" ? "fee" : "topUp"}`)}
      </StatusBadge>
    );
  if (!isReversible(activity) || !may(reverseActivity)) return null;
  const { change, reason } = activity;
  return (
    <Button
      variant="default"
      onClick={ask}
      aria-label={t(`takeBackOf.${kindOfReversal(activity)}`, {
        change: signedMoney(change),
        reason,
      })}
    >
      {t(`takeBack.${kindOfReversal(activity)}`)}
    </Button>
  );
}

/** Of one account, or of all with whose each is. */
type Shown = Activity & Partial<Pick<ShopActivity, "userId" | "username" | "email">>;

interface Asks {
  readonly why: (activity: Activity) => void;
  readonly takeBack: (activity: Activity) => void;
}

function useLedgerColumns({ why, takeBack }: Asks, isOfShop: boolean): Column<Shown>[] {
  const t = useTranslations("money");
  const types = useTranslations("activityTypes");
  const { signedMoney } = useFormat();
  const column = useColumns<Shown>();
  return [
    column.cell("type", t("type"), (activity) => types(`${activity.kind}.name`), {
      ...leading,
      nowrap: true,
    }),
    column.cell("change", t("change"), ({ change }) => signedMoney(change), {
      ...leading,
      end: true,
      nowrap: true,
    }),
    ...(isOfShop
      ? [
          column.cell("holder", t("holder"), ({ userId = "", username = null, email = null }) => (
            <HolderLink {...{ userId, username, email }} left={t("left")} />
          )),
        ]
      : []),
    column.money("balanceAfter", t("balanceAfter")),
    column.instant("changeTime", t("time")),
    column.day("tradeDate", t("tradeDate")),
    column.cell("reason", t("reason"), ({ reason }) => withUnits(reason), { dim: true }),
    column.actions(t("actions"), (activity) => (
      <span className={styles.actions}>
        <WhyButton activity={activity} ask={() => why(activity)} />
        <StatusCell activity={activity} ask={() => takeBack(activity)} />
      </span>
    )),
  ];
}

type MoneyTableProps = Pick<
  ListViewProps<Shown>,
  "list" | "caption" | "loading" | "renderError"
> & {
  readonly empty: Omit<Empty, "icon">;
  /** Of all accounts: it says whose each is. */
  readonly isOfShop?: boolean;
  /** Beside other things there is no room for what the explanation says too. */
  readonly narrow?: boolean;
};

/** The changes of an account's money at the desk, or of all accounts': why each was, and the way to take it back. */
export function MoneyTable({ empty, narrow, isOfShop = false, ...list }: MoneyTableProps) {
  const [explained, setExplained] = useState<string>();
  const [asked, setAsked] = useState<Activity | null>(null);
  const asks = { why: ({ id }: Activity) => setExplained(id), takeBack: setAsked };
  const columns = useLedgerColumns(asks, isOfShop);
  return (
    <>
      <ListView
        {...list}
        columns={narrow ? columns.filter(({ key }) => key !== "tradeDate") : columns}
        empty={{ icon: IconReceipt, ...empty }}
      />
      {explained === undefined ? null : (
        <WhyOfCustomer activityId={explained} close={() => setExplained(undefined)} />
      )}
      <ReversalDialog activity={asked} close={() => setAsked(null)} />
    </>
  );
}
