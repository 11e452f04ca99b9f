import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import {
  finishPayOrder,
  listOperatorPayOrders,
  type OperatorPayOrder,
} from "@farsim/contract/pay.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { spoken } from "@farsim/contract/values/remark.ts";
import { ConfirmDialog, Facts } from "../../ui/dialogs/confirm-dialog.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "../admin.module.css";

const mostReason = 200;

interface FinishDialogProps {
  /** Stays while the dialog closes. */
  readonly order: OperatorPayOrder | null;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Asks once before an order's amount is credited, in numbers; twice for an order that is old. */
export function FinishDialog({ order, opened, close }: FinishDialogProps) {
  const t = useTranslations("operatorOrders");
  const { money } = useFormat();
  const [reason, setReason] = useState("");
  const [sure, setSure] = useState(false);
  const shut = () => {
    setReason("");
    setSure(false);
    close();
  };
  const action = useAction(finishPayOrder, {
    failureMessage: t("failed.finish"),
    successMessage: ({ order: { amount }, user, approval }) => {
      const name = user.username ?? user.email;
      return approval
        ? t("waits", { amount: money(amount), name })
        : t("done", { amount: money(amount), name, balance: money(user.balance) });
    },
    onDone: shut,
    invalidates: [listOperatorPayOrders, listCustomers, listApprovals],
  });
  if (!order) return null;
  return (
    <ConfirmDialog
      opened={opened}
      title={t("finishTitle")}
      confirm={t("credit", { amount: money(order.amount) })}
      pending={action.pending}
      disabled={order.old && !sure}
      onClose={shut}
      onConfirm={() =>
        void action.run({
          orderId: order.id,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(order.old ? { confirmOld: sure } : {}),
        })
      }
    >
      <p>{t("finishWhy")}</p>
      <Terms order={order} />
      <div className={styles.form}>
        <TextInput
          label={t("reason")}
          description={t("reasonHint")}
          value={reason}
          maxLength={mostReason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="done"
        />
        {order.old ? (
          <Checkbox
            label={t("confirmOld")}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function Terms({ order }: { readonly order: OperatorPayOrder }) {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  return (
    <Facts
      facts={[
        { label: t("customer"), value: order.username ?? order.email },
        { label: t("remark"), value: spoken(order.remark) },
        { label: t("made"), value: moment(order.createdAt) },
        { label: t("method"), value: t(order.method) },
        { label: t("toPay"), value: money(order.total) },
        { label: t("fee"), value: money(order.serviceFee) },
        { label: t("amount"), value: money(order.amount) },
      ]}
    />
  );
}
