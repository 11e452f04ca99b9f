import { spoken } from "@farsim/contract/values/remark.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import {
  type Approval,
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/approvals.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { z } from "zod";
import { ConfirmDialog, Facts } from "../../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { plus } from "../../ui/formats/money.ts";
import { useFormat } from "../../ui/terms.ts";
import { useContractForm } from "../../ui/use-contract-form.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "../admin.module.css";

export type Decision = "confirm" | "reject";

const nameOf = ({ username, email }: Approval["user"]) => username ?? email;

function useFacts({ user, amount, balance, askedBy, reason, remark }: Approval) {
  const t = useTranslations("money");
  const { money } = useFormat();
  return [
    { label: t("account"), value: nameOf(user) },
    { label: t("amount"), value: money(amount) },
    { label: t("balanceNow"), value: money(balance) },
    { label: t("balanceThen"), value: money(plus(balance, amount)) },
    { label: t("askedBy"), value: nameOf(askedBy) },
    ...(reason ? [{ label: t("reason"), value: reason }] : []),
    ...(remark ? [{ label: t("orderCode"), value: spoken(remark) }] : []),
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
  const facts = useFacts(approval);
  const action = useAction(confirmApproval, {
    failureMessage: t("failed.confirm"),
    successMessage: () =>
      t("confirmed", { amount: money(approval.amount), name: nameOf(approval.user) }),
    onDone: close,
    invalidates: [listApprovals, listCustomers],
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("confirmTitle")}
      confirm={t("confirm")}
      pending={action.pending}
      onConfirm={() => void action.run({ approvalId: approval.id })}
      onClose={close}
    >
      <p>{t("confirmWhy")}</p>
      <Facts facts={facts} />
    </ConfirmDialog>
  );
}

const typedNote = z.strictObject({ note: rejectApproval.input.shape.note });

function RejectForm({ approval, close }: Omit<DecisionProps, "opened">) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const facts = useFacts(approval).filter(({ label }) => label !== t("balanceThen"));
  const { field, submit, place } = useContractForm(typedNote, { note: "" });
  const action = useAction(rejectApproval, {
    failureMessage: t("failed.reject"),
    successMessage: () =>
      t("rejected", { amount: money(approval.amount), name: nameOf(approval.user) }),
    onDone: close,
    onRefused: place,
    invalidates: [listApprovals],
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit(({ note }) => {
        void action.run({ approvalId: approval.id, note: note.trim() });
      })}
    >
      <div>
        <p>{t("rejectWhy")}</p>
        <Facts facts={facts} />
      </div>
      <TextInput
        {...field("note")}
        label={t("note")}
        autoComplete="off"
        enterKeyHint="done"
        required
        data-autofocus
      />
      <DialogButtons>
        <Button type="submit" color="red" loading={action.pending}>
          {t("reject")}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Another administrator's word on a recharge above the limit, asked once, in numbers. */
export function DecisionDialog({
  decision,
  approval,
  close,
}: {
  readonly decision: Decision | null;
  readonly approval: Approval | null;
  readonly close: () => void;
}) {
  const t = useTranslations("money");
  if (!approval) return null;
  return (
    <>
      <Confirm approval={approval} opened={decision === "confirm"} close={close} />
      <Dialog opened={decision === "reject"} onClose={close} title={t("rejectTitle")}>
        <RejectForm key={approval.id} approval={approval} close={close} />
      </Dialog>
    </>
  );
}
