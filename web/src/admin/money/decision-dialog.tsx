import { spoken } from "@farsim/contract/values/remark.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import {
  type Approval,
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/approvals.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { plus } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/terms.ts";
import { useWhat } from "./use-what.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export type Decision = "confirm" | "reject";

const nameOf = ({ username, email }: Approval["askedBy"]) => username ?? email;

function useFacts(approval: Approval, decision: Decision) {
  const t = useTranslations("money");
  const { money, moment } = useFormat();
  const what = useWhat();
  const { kind, user, amount, balance, askedBy, reason, remark, reverses } = approval;
  return [
    { label: t("request"), value: t(`kinds.${kind}`) },
    { label: t(user ? "account" : "cards"), value: what(approval) },
    { label: t("amount"), value: money(amount) },
    balance && { label: t("balanceNow"), value: money(balance) },
    balance &&
      decision === "confirm" && { label: t("balanceThen"), value: money(plus(balance, amount)) },
    reverses && { label: t("time"), value: moment(reverses.changeTime) },
    { label: t("askedBy"), value: nameOf(askedBy) },
    reason && { label: t("reason"), value: reason },
    remark && { label: t("orderCode"), value: spoken(remark) },
  ];
}

interface DecisionProps {
  readonly approval: Approval;
  readonly opened: boolean;
  readonly close: () => void;
}

function Confirm({ approval, opened, close }: DecisionProps) {
  const t = useTranslations("money");
  const { money } = useFormat();
  return (
    <ActionDialog
      opened={opened}
      subject={approval.id}
      close={close}
      withCancel
      title={t(approval.packs ? "packsTitle" : "confirmTitle")}
      why={t(approval.packs ? "packsWhy" : "confirmWhy")}
      facts={useFacts(approval, "confirm")}
      confirm={t("confirm")}
      endpoint={confirmApproval}
      input={() => ({ approvalId: approval.id })}
      failureMessage={t("failed.confirm")}
      successMessage={() =>
        approval.user
          ? t("confirmed", { amount: money(approval.amount), name: nameOf(approval.user) })
          : t("confirmedPacks")
      }
      onDone={close}
      invalidates={[listApprovals, listCustomers]}
    />
  );
}

function Reject({ approval, opened, close }: DecisionProps) {
  const t = useTranslations("money");
  const { money } = useFormat();
  return (
    <ReasonDialog
      opened={opened}
      subject={approval.id}
      close={close}
      title={t("rejectTitle")}
      why={t("rejectWhy")}
      facts={useFacts(approval, "reject")}
      reason={{ name: "note", label: t("note") }}
      confirm={t("reject")}
      danger
      endpoint={rejectApproval}
      input={(note) => ({ approvalId: approval.id, note })}
      failureMessage={t("failed.reject")}
      successMessage={() => t("rejected", { amount: money(approval.amount) })}
      onDone={close}
      invalidates={[listApprovals]}
    />
  );
}

/** Another administrator's word on what is above the limit, asked once, in numbers. */
export function DecisionDialog({
  decision,
  approval,
  close,
}: {
  readonly decision: Decision | null;
  readonly approval: Approval | null;
  readonly close: () => void;
}) {
  if (!approval) return null;
  return (
    <>
      <Confirm approval={approval} opened={decision === "confirm"} close={close} />
      <Reject approval={approval} opened={decision === "reject"} close={close} />
    </>
  );
}
