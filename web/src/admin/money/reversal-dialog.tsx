import { type Activity, listActivities } from "@farsim/contract/activities.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import { listAccountActivities, reverseActivity } from "@farsim/contract/desk/reversals.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "@mantine/core/styles/Checkbox.layer.css";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { ofOneCustomer } from "../of-one-customer.ts";
import { Stack } from "../../ui/layout.tsx";
import { useFormat } from "../../ui/terms.ts";

const typedReversal = z.strictObject({
  reason: reverseActivity.input.shape.reason,
  confirmNegative: z.boolean(),
});

/** The balance that a reversal would leave, as its refusal says. */
const balanceIn = (data: unknown): string =>
  typeof data === "object" && data !== null && "balanceAfter" in data
    ? String(data.balanceAfter)
    : "0";

/** A recharge is reversed, a fee is refunded. */
export const kindOfReversal = ({ type }: Pick<Activity, "type">) =>
  type === "TOP_UP" ? "topUp" : "fee";

interface ReversalDialogProps {
  /** Null while it is closed. */
  readonly activity: Activity | null;
  readonly close: () => void;
}

/** Takes an activity of a customer back, with a reason; asks once more where that leaves less than nothing. Stands anywhere at the desk. */
export function ReversalDialog({ activity, close }: ReversalDialogProps) {
  const t = useTranslations("money");
  const { money, signedMoney, moment } = useFormat();
  const kind = activity ? kindOfReversal(activity) : "fee";
  return (
    <ActionDialog
      opened={activity !== null}
      subject={activity?.id}
      close={close}
      title={t(`reverseTitle.${kind}`)}
      why={t(`reverseWhy.${kind}`)}
      facts={
        activity
          ? [
              { label: t("what"), value: activity.reason },
              { label: t("change"), value: signedMoney(activity.change) },
              { label: t("time"), value: moment(activity.changeTime) },
            ]
          : []
      }
      confirm={t(`takeBack.${kind}`)}
      danger
      endpoint={reverseActivity}
      schema={typedReversal}
      initialValues={{ reason: "", confirmNegative: false }}
      input={({ reason, confirmNegative }) => ({
        activityId: activity?.id ?? "",
        reason: reason.trim(),
        ...(confirmNegative ? { confirmNegative } : {}),
      })}
      shownRefusals={["negative_balance_unconfirmed"]}
      keepsRefusal
      disabled={({ confirmNegative }, refusal) => refusal !== null && !confirmNegative}
      failureMessage={t("failed.reverse")}
      successMessage={({ user, approval }) => {
        const name = user.username ?? user.email;
        return approval?.amount
          ? t("waits", { amount: money(approval.amount), name })
          : t(`reversed.${kind}`, { name, balance: money(user.balance) });
      }}
      onDone={close}
      invalidates={[
        listAccountActivities,
        listActivities,
        listApprovals,
        listCustomers,
        ...ofOneCustomer,
      ]}
    >
      {({ field, form, refusal }) => (
        <>
          <TextInput
            {...field("reason")}
            label={t("reverseReason")}
            description={t("reverseReasonHint")}
            autoComplete="off"
            enterKeyHint="done"
            required
            data-autofocus
          />
          {refusal ? (
            <Stack role="alert">
              <p>{t("negative", { balance: money(balanceIn(refusal.data)) })}</p>
              <Checkbox
                {...form.getInputProps("confirmNegative", { type: "checkbox" })}
                label={t("confirmNegative")}
              />
            </Stack>
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}
