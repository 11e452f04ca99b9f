import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getStatement, listBookMonths } from "@farsim/contract/desk/money/books.ts";
import {
  bookFee,
  bookTransfer,
  listMovements,
  type MoneyMovement,
  takeMovementBack,
} from "@farsim/contract/desk/money/movements.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { CashAccount } from "@farsim/contract/values/money/book-accounts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { typedMoney } from "../../ui/forms/typed-money.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";

interface DialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

const goStale = [listMovements, getStatement, listBookMonths, listAudit];

const typed = (digits: number) => ({
  amount: typedMoney(digits),
  reference: bookFee.input.shape.reference.unwrap(),
  reason: bookFee.input.shape.reason,
});
const empty = { amount: "", reference: "", reason: "" };

const typedFee = (digits: number) => z.strictObject({ account: CashAccount, ...typed(digits) });
type TypedFee = z.infer<ReturnType<typeof typedFee>>;

const typedTransfer = (digits: number) =>
  z
    .strictObject({ from: CashAccount, to: CashAccount, ...typed(digits) })
    .refine(({ from, to }) => from !== to, { path: ["to"], ...fieldMessage("invalid") });
type TypedTransfer = z.infer<ReturnType<typeof typedTransfer>>;

/** As it is sent: without what was left empty. */
const sent = (
  { amount, reference, reason }: Pick<TypedFee, "amount" | "reference" | "reason">,
  digits: number,
) => ({
  amount: typedAmount(amount, digits) ?? amount,
  reason: reason.trim(),
  ...(reference.trim() && { reference: reference.trim() }),
});

function useAccounts() {
  const t = useTranslations("books");
  return CashAccount.options.map((value) => ({ value, label: t(`accountOf.${value}`) }));
}

type Field = (name: "amount" | "reference" | "reason") => Record<string, unknown>;

/** How much, under which reference, and why. */
function Booked({ field }: { readonly field: Field }) {
  const t = useTranslations("movements");
  const { currency } = useFormat();
  return (
    <>
      <FigureField {...field("amount")} label={t("amountIn", { currency })} />
      <TextInput
        {...field("reference")}
        label={t("reference")}
        description={t("referenceHint")}
        maxLength={140}
        autoComplete="off"
      />
      <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
    </>
  );
}

/** What a provider or a bank took. */
export function FeeDialog({ opened, close }: DialogProps) {
  const t = useTranslations("movements");
  const { digits, money } = useFormat();
  const accounts = useAccounts();
  return (
    <ActionDialog<typeof bookFee, TypedFee>
      opened={opened}
      close={close}
      withCancel
      title={t("feeTitle")}
      why={t("feeWhy")}
      confirm={t("fee")}
      endpoint={bookFee}
      schema={typedFee(digits)}
      initialValues={{ account: "cashByBank", ...empty }}
      input={({ account, ...booked }) => ({ account, ...sent(booked, digits) })}
      failureMessage={t("failed.fee")}
      successMessage={({ movement }) => t("booked", { amount: money(movement.amount) })}
      onDone={close}
      invalidates={goStale}
    >
      {({ field, form }) => (
        <>
          <NativeSelect {...form.getInputProps("account")} label={t("account")} data={accounts} />
          <Booked field={field} />
        </>
      )}
    </ActionDialog>
  );
}

/** What was moved between two accounts that hold money. */
export function TransferDialog({ opened, close }: DialogProps) {
  const t = useTranslations("movements");
  const { digits, money } = useFormat();
  const accounts = useAccounts();
  return (
    <ActionDialog<typeof bookTransfer, TypedTransfer>
      opened={opened}
      close={close}
      withCancel
      title={t("transferTitle")}
      why={t("transferWhy")}
      confirm={t("transfer")}
      endpoint={bookTransfer}
      schema={typedTransfer(digits)}
      initialValues={{ from: "cashByStripe", to: "cashByBank", ...empty }}
      input={({ from, to, ...booked }) => ({ from, to, ...sent(booked, digits) })}
      failureMessage={t("failed.transfer")}
      successMessage={({ movement }) => t("booked", { amount: money(movement.amount) })}
      onDone={close}
      invalidates={goStale}
    >
      {({ field, form }) => (
        <>
          <NativeSelect {...form.getInputProps("from")} label={t("from")} data={accounts} />
          <NativeSelect {...form.getInputProps("to")} label={t("to")} data={accounts} />
          <Booked field={field} />
        </>
      )}
    </ActionDialog>
  );
}

/** Books the opposite of a movement. */
export function TakeBackDialog({
  movement,
  opened,
  close,
}: DialogProps & { readonly movement: MoneyMovement | null }) {
  const t = useTranslations("movements");
  const { money } = useFormat();
  const id = movement?.id ?? "";
  return (
    <ReasonDialog
      opened={opened}
      subject={id}
      close={close}
      title={t("takeBackTitle")}
      why={t("takeBackWhy")}
      facts={
        movement
          ? [
              { label: t("number"), value: id },
              { label: t("kind"), value: t(`kinds.${movement.kind}`) },
              { label: t("amount"), value: money(movement.amount) },
            ]
          : []
      }
      reason={{ name: "reason", label: t("reason"), hint: t("reasonHint") }}
      confirm={t("takeBack")}
      danger
      endpoint={takeMovementBack}
      input={(reason) => ({ movementId: id, reason })}
      failureMessage={t("failed.takeBack")}
      successMessage={() => t("tookBack", { id })}
      onDone={close}
      invalidates={goStale}
    />
  );
}
