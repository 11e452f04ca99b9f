import {
  exportPayouts,
  listOperatorPayouts,
  type OperatorPayout,
} from "@farsim/contract/desk/money/payouts.ts";
import { IconCashBanknote } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import styles from "../desk/admin.module.css";
import { ListFile } from "../kit/list-file.tsx";
import { insteadOfList } from "../kit/money-range.tsx";
import { DeclineDialog, TakeBackDialog } from "./decide-dialogs.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { PayoutFilters, type PayoutSearch, usePayoutSearch } from "./payout-filters.tsx";
import { type PayoutDecision, usePayoutColumns } from "./payout-columns.tsx";

/** What customers asked to be paid out, and what is done about it. What is shown stands in the address. */
export function PayoutsTab() {
  const t = useTranslations("payoutDesk");
  const search = usePayoutSearch();
  const { range, found } = search;
  return (
    <>
      <PayoutFilters
        search={search}
        actions={
          range.problem === undefined ? <ListFile endpoint={exportPayouts} search={found} /> : null
        }
      />
      <Muted className={styles.note}>{t("under")}</Muted>
      {insteadOfList(range) ?? <Found search={search} />}
    </>
  );
}

function Found({ search: { found, isUsual } }: { readonly search: PayoutSearch }) {
  const t = useTranslations("payoutDesk");
  const list = useInfiniteList(listOperatorPayouts, found);
  const [asked, setAsked] = useState<OperatorPayout | null>(null);
  const [decision, setDecision] = useState<PayoutDecision | null>(null);
  const columns = usePayoutColumns((wanted, payout) => {
    setAsked(payout);
    // A dialog gives the focus back only where it stood closed before.
    requestAnimationFrame(() => setDecision(wanted));
  });
  const close = () => setDecision(null);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t("table")}
        loading={420}
        empty={{
          icon: IconCashBanknote,
          title: t(isUsual ? "empty" : "noneFound"),
          why: t(isUsual ? "emptyWhy" : "noneFoundWhy"),
        }}
      />
      <PayDialog payout={asked} opened={decision === "pay"} close={close} />
      <DeclineDialog payout={asked} opened={decision === "decline"} close={close} />
      <TakeBackDialog payout={asked} opened={decision === "takeBack"} close={close} />
    </>
  );
}
