import {
  exportPayouts,
  listOperatorPayouts,
  type OperatorPayout,
} from "@farsim/contract/desk/payouts.ts";
import { PayoutStatus } from "@farsim/contract/payouts.ts";
import { IconCashBanknote } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Toolbar } from "../../ui/layout.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import styles from "../admin.module.css";
import { ListFile } from "../list-file.tsx";
import { useDeskAddress } from "../use-desk-address.ts";
import { DeclineDialog, PayDialog, TakeBackDialog } from "./decide-dialogs.tsx";
import { type PayoutDecision, usePayoutColumns } from "./payout-columns.tsx";

/** Those that wait, unless others are asked for. */
const usual = "ASKED";
const every = "all";

/** What customers asked to be paid out, and what is done about it. What is shown stands in the address. */
export function PayoutsTab() {
  const t = useTranslations("payoutDesk");
  const { params, replaceParams } = useDeskAddress();
  const chosen = params.status ?? usual;
  const status = chosen === every ? undefined : (PayoutStatus.safeParse(chosen).data ?? usual);
  const list = useInfiniteList(listOperatorPayouts, { status });
  const [asked, setAsked] = useState<OperatorPayout | null>(null);
  const [decision, setDecision] = useState<PayoutDecision | null>(null);
  const columns = usePayoutColumns((wanted, payout) => {
    setAsked(payout);
    // A dialog gives the focus back only where it stood closed before.
    requestAnimationFrame(() => setDecision(wanted));
  });
  const close = () => setDecision(null);
  const others = PayoutStatus.options.filter((one) => one !== usual);
  return (
    <>
      <Toolbar>
        <SelectFilter
          label={t("show")}
          any={t(`statuses.${usual}`)}
          value={status === usual ? undefined : (status ?? every)}
          options={[
            ...others.map((value) => ({ value, label: t(`statuses.${value}`) })),
            { value: every, label: t("all") },
          ]}
          onChange={(value) => replaceParams({ tab: "payouts", status: value })}
        />
        <ListFile endpoint={exportPayouts} search={{ status }} />
      </Toolbar>
      <Muted className={styles.note}>{t("under")}</Muted>
      <ListView
        list={list}
        columns={columns}
        caption={t("table")}
        loading={420}
        empty={{
          icon: IconCashBanknote,
          title: t(status === usual ? "empty" : "noneFound"),
          why: t("emptyWhy"),
        }}
      />
      <PayDialog payout={asked} opened={decision === "pay"} close={close} />
      <DeclineDialog payout={asked} opened={decision === "decline"} close={close} />
      <TakeBackDialog payout={asked} opened={decision === "takeBack"} close={close} />
    </>
  );
}
