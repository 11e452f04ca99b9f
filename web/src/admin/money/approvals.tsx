import { spoken } from "@farsim/contract/values/remark.ts";
import {
  type Approval,
  type ApprovalStatus,
  listApprovals,
} from "@farsim/contract/desk/approvals.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormat } from "../../ui/terms.ts";
import styles from "../admin.module.css";
import { useDeskAddress } from "../use-desk-address.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { moneyWords } from "./money-words.ts";

type Ask = (decision: Decision, approval: Approval) => void;

const tones = { PENDING: "warn", CONFIRMED: "good", REJECTED: "rest" } as const satisfies Record<
  ApprovalStatus,
  string
>;

function Deciding({ approval, ask }: { readonly approval: Approval; readonly ask: Ask }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  if (!approval.mayDecide) return approval.status === "PENDING" ? t("yours") : null;
  const values = {
    amount: money(approval.amount),
    name: approval.user.username ?? approval.user.email,
  };
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        onClick={() => ask("reject", approval)}
        aria-label={t("rejectOf", values)}
      >
        {t("reject")}
      </Button>
      <Button onClick={() => ask("confirm", approval)} aria-label={t("confirmOf", values)}>
        {t("confirm")}
      </Button>
    </div>
  );
}

/** What became of it, and who said so when and why. */
function Outcome({
  approval: { status, decidedBy, decidedAt, note },
}: {
  readonly approval: Approval;
}) {
  const t = useTranslations("money");
  const { moment } = useFormat();
  return (
    <div>
      <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      {decidedBy && decidedAt ? (
        <div>
          {t("decidedBy", {
            name: decidedBy.username ?? decidedBy.email,
            moment: moment(decidedAt),
          })}
        </div>
      ) : null}
      {note ? <div>{note}</div> : null}
    </div>
  );
}

function useColumns(ask: Ask): Column<Approval>[] {
  const t = useTranslations("money");
  const { money, moment } = useFormat();
  return [
    {
      key: "customer",
      label: t("customer"),
      lead: true,
      strong: true,
      cell: ({ user }) => user.username ?? user.email,
    },
    {
      key: "amount",
      label: t("amount"),
      lead: true,
      end: true,
      strong: true,
      nowrap: true,
      cell: ({ amount }) => money(amount),
    },
    {
      key: "reason",
      label: t("reason"),
      dim: true,
      cell: ({ reason, remark }) =>
        [remark && t("order", { remark: spoken(remark) }), reason].filter(Boolean).join(" · ") ||
        t("none"),
    },
    { key: "by", label: t("by"), cell: ({ askedBy }) => askedBy.username ?? askedBy.email },
    { key: "asked", label: t("asked"), nowrap: true, cell: ({ askedAt }) => moment(askedAt) },
    { key: "status", label: t("status"), cell: (approval) => <Outcome approval={approval} /> },
    {
      key: "actions",
      label: t("actions"),
      actions: true,
      cell: (approval) => <Deciding approval={approval} ask={ask} />,
    },
  ];
}

function ApprovalList({ all, ask }: { readonly all: boolean; readonly ask: Ask }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const columns = useColumns(ask);
  const list = useInfiniteList(listApprovals, all ? {} : { status: "PENDING" });
  if (list.items && list.first) {
    const { above } = list.first;
    return (
      <>
        <p className={styles.under}>
          {above === null ? t("approvalsOff") : t("approvalsUnder", { above: money(above) })}
        </p>
        {list.items.length === 0 ? (
          <State sign={<IconChecklist size={30} />} title={t(all ? "noneYet" : "noneWaiting")}>
            {above === null ? null : t("noneWaitingWhy")}
          </State>
        ) : (
          <DataTable
            caption={t("approvalsTable")}
            columns={columns}
            rows={list.items}
            rowKey={({ id }) => id}
          />
        )}
        <LoadMore {...list} />
      </>
    );
  }
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <Block height={420} radius={18} />
    </Loading>
  );
}

function ApprovalsTab() {
  const t = useTranslations("money");
  const { params, replaceParams } = useDeskAddress();
  const all = params.status === "all";
  const [asked, setAsked] = useState<Approval | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const ask: Ask = (wanted, approval) => {
    setAsked(approval);
    // A dialog gives the focus back only where it stood closed before.
    requestAnimationFrame(() => setDecision(wanted));
  };
  return (
    <>
      <div className={styles.tools}>
        <NativeSelect
          label={t("show")}
          value={all ? "all" : "pending"}
          onChange={(event) => {
            const status = event.currentTarget.value === "all" ? "all" : undefined;
            replaceParams({ tab: "approvals", status });
          }}
          data={[
            { value: "pending", label: t("pending") },
            { value: "all", label: t("decided") },
          ]}
        />
      </div>
      <ApprovalList all={all} ask={ask} />
      <DecisionDialog decision={decision} approval={asked} close={() => setDecision(null)} />
    </>
  );
}

/** Recharges above the limit: those that wait for a second administrator, and what became of the others. */
export function Approvals() {
  return (
    <ScreenMessages words={moneyWords}>
      <ApprovalsTab />
    </ScreenMessages>
  );
}
