import {
  finishPayOrder,
  listOperatorPayOrders,
  type OperatorPayOrder,
} from "@farsim/contract/desk/money/orders.ts";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { nameOf } from "../kit/name-of.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";
import { usePayingFrom } from "../../payments/paying-from.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { z } from "zod";

const mostReason = 200;

interface FinishDialogProps {
  /** Stays while the dialog closes. */
  readonly order: OperatorPayOrder | null;
  readonly opened: boolean;
  readonly close: () => void;
}

const typedFinish = z.strictObject({
  reason: finishPayOrder.input.shape.reason.unwrap(),
  confirmOld: z.boolean(),
});

/** Asks once before an order's amount is credited, in numbers; twice for an order that is old. */
export function FinishDialog({ order, opened, close }: FinishDialogProps) {
  const t = useTranslations("operatorOrders");
  const { money } = useFormat();
  const facts = useFacts(order);
  return (
    <ActionDialog
      opened={opened}
      subject={order?.id}
      close={close}
      withCancel
      title={t("finishTitle")}
      why={t("finishWhy")}
      facts={facts}
      confirm={t("credit", { amount: money(order?.amount ?? "0") })}
      endpoint={finishPayOrder}
      schema={typedFinish}
      initialValues={{ reason: "", confirmOld: false }}
      input={({ reason, confirmOld }) => ({
        orderId: order?.id ?? "",
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(order?.old ? { confirmOld } : {}),
      })}
      disabled={({ confirmOld }) => order?.old === true && !confirmOld}
      failureMessage={t("failed.finish")}
      successMessage={({ order: { amount }, user, approval }) => {
        const name = nameOf(user);
        return approval
          ? t("waits", { amount: money(amount), name })
          : t("done", { amount: money(amount), name, balance: money(user.balance) });
      }}
      onDone={close}
      invalidates={[listOperatorPayOrders, ...ofABalance, ...ofOneCustomer]}
    >
      {({ field, form }) => (
        <>
          <ReasonField
            {...field("reason")}
            label={t("reason")}
            hint={t("reasonHint")}
            maxLength={mostReason}
            required={false}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Money moves by the button alone; a phone's key for this puts its keyboard away.
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
          {order?.old ? (
            <Checkbox
              {...form.getInputProps("confirmOld", { type: "checkbox" })}
              label={t("confirmOld")}
            />
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}

function useFacts(order: OperatorPayOrder | null) {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  const payingFrom = usePayingFrom("operatorOrders");
  if (!order) return [];
  return [
    { label: t("customer"), value: nameOf(order) },
    { label: t("remark"), value: spoken(order.remark) },
    { label: t("made"), value: moment(order.createdAt) },
    { label: t("method"), value: payingFrom(order.method) ?? undefined },
    { label: t("toPay"), value: money(order.total) },
    { label: t("fee"), value: money(order.serviceFee) },
    { label: t("amount"), value: money(order.amount) },
    order.purchaseId !== undefined && { label: t("purchase"), value: t("purchaseWhy") },
  ];
}
