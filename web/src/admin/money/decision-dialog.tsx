import { spoken } from "@farsim/contract/values/money/remark.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import {
  type Approval,
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { listRoles, listStaff } from "@farsim/contract/desk/people/staff.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { plus } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useRightNames } from "../staff/use-right-name.ts";
import { nameOf } from "../kit/name-of.ts";
import { useApprovalKind, useReversed, useWhat } from "./use-what.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";

export type Decision = "confirm" | "reject";

function useFacts(approval: Approval, decision: Decision) {
  const t = useTranslations("money");
  const { count, money } = useFormat();
  const what = useWhat();
  const kindOf = useApprovalKind();
  const reversed = useReversed();
  const { listOf } = useRightNames();
  const { kind, user, amount, balance, askedBy, reason, remark, reverses, role, file } = approval;
  return [
    { label: t("request"), value: kindOf(approval) },
    { label: t(role ? "what" : user ? "account" : file ? "file" : "cards"), value: what(approval) },
    role?.rights && { label: t("rights"), value: listOf(role.rights) },
    amount && { label: t("amount"), value: money(amount) },
    file && file.chosen > 0 && { label: t("fileChosen"), value: count(file.chosen) },
    file && file.opened > 0 && { label: t("fileOpens"), value: count(file.opened) },
    file && file.repeated > 0 && { label: t("fileRepeats"), value: count(file.repeated) },
    balance && { label: t("balanceNow"), value: money(balance) },
    balance &&
      amount &&
      decision === "confirm" &&
      kind !== "PAYOUT" && { label: t("balanceThen"), value: money(plus(balance, amount)) },
    reverses && { label: t("what"), value: reversed(reverses) },
    { label: t("askedBy"), value: nameOf(askedBy) },
    reason && { label: t("reason"), value: reason },
    remark && { label: t("orderCode"), value: spoken(remark) },
  ];
}

type Kind = "role" | "packs" | "statement" | "file" | "payout" | "confirm";

function kindOf({ role, packs, file, payoutId }: Approval): Kind {
  if (role) return "role";
  if (packs) return "packs";
  if (payoutId !== undefined) return "payout";
  if (!file) return "confirm";
  return file.isBank ? "statement" : "file";
}

const confirmedWords = {
  role: "confirmedRole",
  packs: "confirmedPacks",
  statement: "confirmedStatement",
  file: "confirmedFile",
  payout: "confirmedPayout",
  // Without an account to name it says no more than that.
  confirm: "confirmedRole",
} as const;

interface DecisionProps {
  readonly approval: Approval;
  readonly opened: boolean;
  readonly close: () => void;
}

function Confirm({ approval, opened, close }: DecisionProps) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const { amount, user } = approval;
  const ofKind = kindOf(approval);
  return (
    <ActionDialog
      opened={opened}
      subject={approval.id}
      close={close}
      withCancel
      title={t(`${ofKind}Title`)}
      why={t(`${ofKind}Why`)}
      facts={useFacts(approval, "confirm")}
      confirm={t("confirm")}
      endpoint={confirmApproval}
      input={() => ({ approvalId: approval.id })}
      failureMessage={t("failed.confirm")}
      successMessage={() =>
        amount && user && ofKind === "confirm"
          ? t("confirmed", { amount: money(amount), name: nameOf(user) })
          : t(confirmedWords[ofKind])
      }
      onDone={close}
      invalidates={[listApprovals, listCustomers, listStaff, listRoles]}
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
      successMessage={() =>
        approval.amount ? t("rejected", { amount: money(approval.amount) }) : t("rejectedRole")
      }
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
