import { spoken } from "@farsim/contract/values/money/remark.ts";
import {
  type Approval,
  type ApprovalStatus,
  exportApprovals,
  listApprovals,
} from "@farsim/contract/desk/people/approvals.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconChecklist } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import { useMay } from "../desk/use-may.tsx";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Row, Toolbar } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "../desk/admin.module.css";
import drawer from "../desk/drawer.module.css";
import { ListFile } from "../kit/list-file.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { nameOf } from "../kit/name-of.ts";
import { useApprovalKind, useReversed, useWhat } from "./use-what.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";

type Ask = (decision: Decision, approval: Approval) => void;

const tones = { PENDING: "warn", CONFIRMED: "good", REJECTED: "rest" } as const satisfies Record<
  ApprovalStatus,
  string
>;

const amountLabels = { confirm: "confirmOf", reject: "rejectOf" } as const;
const roleLabels = { confirm: "confirmRoleOf", reject: "rejectRoleOf" } as const;

function Deciding({ approval, ask }: { readonly approval: Approval; readonly ask: Ask }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const what = useWhat();
  const may = useMay();
  if (!may(confirmApproval)) return null;
  if (!approval.mayReject) return approval.status === "PENDING" ? t("yours") : null;
  const [amount, name] = [approval.amount, what(approval)];
  const label = (decision: Decision) =>
    amount
      ? t(amountLabels[decision], { amount: money(amount), name })
      : t(roleLabels[decision], { name });
  return (
    <Row justify="end">
      <Button
        variant="default"
        onClick={() => ask("reject", approval)}
        aria-label={label("reject")}
      >
        {t("reject")}
      </Button>
      {approval.mayDecide ? (
        <Button onClick={() => ask("confirm", approval)} aria-label={label("confirm")}>
          {t("confirm")}
        </Button>
      ) : null}
    </Row>
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
            name: nameOf(decidedBy),
            moment: moment(decidedAt),
          })}
        </div>
      ) : null}
      {note ? <div>{note}</div> : null}
    </div>
  );
}

function useApprovalColumns(ask: Ask): Column<Approval>[] {
  const t = useTranslations("money");
  const column = useColumns<Approval>();
  const what = useWhat();
  const kindOf = useApprovalKind();
  const reversed = useReversed();
  const { money } = useFormat();
  return [
    column.cell(
      "what",
      t("request"),
      (approval) => (
        <div>
          <div>
            {approval.file ? (
              <Link
                to="/adminMode"
                search={{ tab: "rechargeFiles", file: approval.file.id }}
                className={drawer.link}
                preload={false}
              >
                {what(approval)}
              </Link>
            ) : approval.payoutId ? (
              <Link
                to="/adminMode"
                search={{ tab: "payouts" }}
                className={drawer.link}
                preload={false}
              >
                {what(approval)}
              </Link>
            ) : (
              what(approval)
            )}
          </div>
          <Muted as="div">{kindOf(approval)}</Muted>
        </div>
      ),
      leading,
    ),
    column.cell("amount", t("amount"), ({ amount }) => (amount ? money(amount) : t("none")), {
      ...leading,
      end: true,
      nowrap: true,
    }),
    column.cell(
      "reason",
      t("reason"),
      ({ reason, remark, reverses }) =>
        [remark && t("order", { remark: spoken(remark) }), reverses && reversed(reverses), reason]
          .filter(Boolean)
          .join(" · ") || t("none"),
      { dim: true },
    ),
    column.cell("by", t("by"), ({ askedBy }) => nameOf(askedBy)),
    column.instant("askedAt", t("asked")),
    column.cell("status", t("status"), (approval) => <Outcome approval={approval} />),
    column.actions(t("actions"), (approval) => <Deciding approval={approval} ask={ask} />),
  ];
}

function ApprovalList({ all, ask }: { readonly all: boolean; readonly ask: Ask }) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const columns = useApprovalColumns(ask);
  const list = useInfiniteList(listApprovals, all ? {} : { status: "PENDING" });
  const above = list.first?.above;
  return (
    <>
      {above === undefined ? null : (
        <Muted className={styles.note}>
          {above === null ? t("approvalsOff") : t("approvalsUnder", { above: money(above) })}
        </Muted>
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t("approvalsTable")}
        loading={420}
        empty={{
          icon: IconChecklist,
          title: t(all ? "noneYet" : "noneWaiting"),
          why: above === null ? null : t("noneWaitingWhy"),
        }}
      />
    </>
  );
}

/** What is above the limit: requests that wait for a second administrator, and what became of the others. */
export function Approvals() {
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
      <Toolbar>
        <SelectFilter
          label={t("show")}
          any={t("pending")}
          value={all ? "all" : undefined}
          options={[{ value: "all", label: t("decided") }]}
          onChange={(status) => replaceParams({ tab: "approvals", status })}
        />
        <ListFile endpoint={exportApprovals} search={all ? {} : { status: "PENDING" }} />
      </Toolbar>
      <ApprovalList all={all} ask={ask} />
      <DecisionDialog decision={decision} approval={asked} close={() => setDecision(null)} />
    </>
  );
}
