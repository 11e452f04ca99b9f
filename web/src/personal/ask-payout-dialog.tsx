import { listActivities } from "@farsim/contract/activities.ts";
import { askPayout, listPayouts } from "@farsim/contract/payouts.ts";
import { TextInput } from "@mantine/core";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useSession } from "../platform/session/session.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { typedMoneyUpTo } from "../ui/forms/typed-money.ts";
import { OwnPassword } from "./own-password.tsx";

/** With no more than can be paid out. */
const typedPayout = (digits: number, most: string) =>
  z.strictObject({
    ...askPayout.input.shape,
    amount: typedMoneyUpTo(most, digits),
  });

/** How much of the balance is to be paid out, and where to; the password proves that its owner asks. */
export function AskPayoutDialog({
  opened,
  most,
  close,
}: {
  readonly opened: boolean;
  readonly most: string;
  readonly close: () => void;
}) {
  const t = useTranslations("personal");
  const { money, currency, digits } = useFormat();
  const hasCards = useSession((state) => (state.userInfo.cardCount ?? 0) > 0);
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("payouts.askTitle")}
      why={[t("payouts.askWhy"), hasCards ? t("payouts.cardsStop") : ""].filter(Boolean).join(" ")}
      confirm={t("payouts.confirm")}
      endpoint={askPayout}
      subject={most}
      schema={typedPayout(digits, most)}
      initialValues={{ amount: most, payTo: "", password: "" }}
      input={({ amount, ...values }) => ({
        amount: typedAmount(amount, digits) ?? amount,
        ...values,
      })}
      errorsAt={{ account_or_password_incorrect: "password" }}
      failureMessage={t("failed.payout")}
      successMessage={({ amount }) => t("payouts.asked", { amount: money(amount) })}
      onDone={close}
      invalidates={[listPayouts, listActivities]}
    >
      {({ field }) => (
        <>
          <TextInput
            {...field("amount")}
            label={t("payouts.amount", { currency })}
            description={t("payouts.upTo", { amount: money(most) })}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
          />
          <TextInput
            {...field("payTo")}
            label={t("payouts.payToLabel")}
            description={t("payouts.payToHint")}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="next"
          />
          <OwnPassword field={field} />
        </>
      )}
    </ActionDialog>
  );
}
