import { type Activity, listActivities } from "@farsim/contract/activities.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import { listAccountActivities, reverseActivity } from "@farsim/contract/desk/reversals.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "@mantine/core/styles/Checkbox.layer.css";
import "../../ui/styles/fields.css";
import { z } from "zod";
import { Facts } from "../../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useContractForm } from "../../ui/use-contract-form.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "../admin.module.css";
import { moneyWords } from "./money-words.ts";

const typedReason = z.strictObject({ reason: reverseActivity.input.shape.reason });

/** The balance that a reversal would leave, as its refusal says. */
const balanceIn = (data: unknown): string | undefined =>
  typeof data === "object" && data !== null && "balanceAfter" in data
    ? String(data.balanceAfter)
    : undefined;

function useReversal(activity: Activity, close: () => void) {
  const t = useTranslations("money");
  const { money } = useFormat();
  const form = useContractForm(typedReason, { reason: "" });
  /** What would be left, once the server has said that it is less than nothing. */
  const [negative, setNegative] = useState<string>();
  const action = useAction(reverseActivity, {
    failureMessage: t("failed.reverse"),
    successMessage: ({ user }) =>
      t("reversed", { name: user.username ?? user.email, balance: money(user.balance) }),
    onDone: close,
    invalidates: [listAccountActivities, listActivities, listCustomers],
    onRefused: (error) => {
      const balance = balanceIn(error.data);
      if (error.key !== "negative_balance_unconfirmed" || balance === undefined)
        return form.place(error);
      setNegative(balance);
      return true;
    },
  });
  const run = (reason: string, confirmNegative: boolean) =>
    void action.run({
      activityId: activity.id,
      reason: reason.trim(),
      ...(confirmNegative ? { confirmNegative } : {}),
    });
  return { form, negative, run, pending: action.pending };
}

function ReversalForm({
  activity,
  close,
}: {
  readonly activity: Activity;
  readonly close: () => void;
}) {
  const t = useTranslations("money");
  const { money, signedMoney, moment } = useFormat();
  const { form, negative, run, pending } = useReversal(activity, close);
  const [known, setKnown] = useState(false);
  const asksAgain = negative !== undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ reason }) => run(reason, asksAgain && known))}
    >
      <div>
        <p>{t(activity.type === "TOP_UP" ? "reverseTopUp" : "reverseFee")}</p>
        <Facts
          facts={[
            { label: t("what"), value: activity.reason },
            { label: t("change"), value: signedMoney(activity.change) },
            { label: t("time"), value: moment(activity.changeTime) },
          ]}
        />
      </div>
      <TextInput
        {...form.field("reason")}
        label={t("reverseReason")}
        description={t("reverseReasonHint")}
        autoComplete="off"
        enterKeyHint="done"
        required
        data-autofocus
      />
      {asksAgain ? (
        <div role="alert" className={styles.form}>
          <p>{t("negative", { balance: money(negative) })}</p>
          <Checkbox
            checked={known}
            onChange={(event) => setKnown(event.currentTarget.checked)}
            label={t("confirmNegative")}
          />
        </div>
      ) : null}
      <DialogButtons>
        <Button type="submit" color="red" loading={pending} disabled={asksAgain && !known}>
          {t("takeBack")}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface ReversalDialogProps {
  /** Null while it is closed. */
  readonly activity: Activity | null;
  readonly close: () => void;
}

function Titled({ activity, close }: ReversalDialogProps) {
  const t = useTranslations("money");
  return (
    <Dialog opened={activity !== null} onClose={close} title={t("reverseTitle")}>
      {activity ? <ReversalForm key={activity.id} activity={activity} close={close} /> : null}
    </Dialog>
  );
}

/** Takes an activity of a customer back, with a reason; asks once more where that leaves less than nothing. Stands anywhere at the desk. */
export function ReversalDialog(props: ReversalDialogProps) {
  return (
    <ScreenMessages words={moneyWords}>
      <Titled {...props} />
    </ScreenMessages>
  );
}
