import { type Activity, AdjustmentKind } from "@farsim/contract/activities.ts";
import { mayBeGivenBackInPart, reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { typedMoneyUpTo } from "../../ui/forms/typed-money.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { nameOf } from "../kit/name-of.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { BelowZero } from "./below-zero.tsx";

/** With no more than was paid. */
const typedReversal = (digits: number, most: string) =>
  z.strictObject({
    amount: typedMoneyUpTo(most, digits),
    reason: reverseActivity.input.shape.reason,
    confirmNegative: z.boolean(),
  });

/** A recharge or an adjustment is reversed, a fee is refunded. */
export const kindOfReversal = ({ type }: Pick<Activity, "type">) =>
  type === "TOP_UP" ? "topUp" : "fee";

interface ReversalDialogProps {
  /** Null while it is closed. */
  readonly activity: Activity | null;
  readonly close: () => void;
}

/** Takes an activity of a customer back, with a reason; asks once more where that leaves less than nothing. Stands anywhere at the desk. */
export function ReversalDialog({ activity: asked, close }: ReversalDialogProps) {
  const t = useTranslations("money");
  const { money, signedMoney, moment, currency, digits } = useFormat();
  // It says the same until it is gone.
  const activity = useLastKnown(asked ?? undefined);
  const kind = activity ? kindOfReversal(activity) : "fee";
  const isAdjustment = AdjustmentKind.safeParse(activity?.kind).success;
  const what = isAdjustment ? "adjustment" : kind;
  const most = activity?.change.replace("-", "") ?? "";
  const mayBePart = activity !== undefined && mayBeGivenBackInPart(activity);
  return (
    <ActionDialog
      opened={asked !== null}
      subject={activity?.id}
      close={close}
      title={t(`reverseTitle.${what}`)}
      why={t(`reverseWhy.${what}`)}
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
      schema={typedReversal(digits, most)}
      initialValues={{ amount: most, reason: "", confirmNegative: false }}
      input={({ amount, reason, confirmNegative }) => ({
        activityId: activity?.id ?? "",
        reason: reason.trim(),
        ...(mayBePart && { amount: typedAmount(amount, digits) ?? amount }),
        ...(confirmNegative ? { confirmNegative } : {}),
      })}
      shownRefusals={["negative_balance_unconfirmed"]}
      keepsRefusal
      disabled={({ confirmNegative }, refusal) => refusal !== null && !confirmNegative}
      failureMessage={t("failed.reverse")}
      successMessage={({ user, approval }) => {
        const name = nameOf(user);
        return approval?.amount
          ? t("waits", { amount: money(approval.amount), name })
          : t(`reversed.${kind}`, { name, balance: money(user.balance) });
      }}
      onDone={close}
      invalidates={[...ofABalance, ...ofOneCustomer]}
    >
      {({ field, form, refusal }) => (
        <>
          {mayBePart ? (
            <FigureField
              {...field("amount")}
              label={t("giveBack", { currency })}
              description={t("giveBackHint", { amount: money(most) })}
            />
          ) : null}
          <ReasonField
            {...field("reason")}
            label={t("reverseReason")}
            hint={t("reverseReasonHint")}
            data-autofocus
          />
          <BelowZero
            refusal={refusal}
            {...form.getInputProps("confirmNegative", { type: "checkbox" })}
          />
        </>
      )}
    </ActionDialog>
  );
}
