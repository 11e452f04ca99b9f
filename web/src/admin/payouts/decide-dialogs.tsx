import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import {
  declinePayout,
  listOperatorPayouts,
  type OperatorPayout,
  payPayout,
  PayoutWay,
  takePayoutBack,
} from "@farsim/contract/desk/payouts.ts";
import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { payoutNumber } from "@farsim/contract/payouts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { isLess } from "../../ui/formats/money.ts";
import { Notice } from "../../ui/layout.tsx";
import { useFormat } from "../../ui/terms.ts";
import { ofOneCustomer } from "../of-one-customer.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { nameOf } from "../name-of.ts";

interface DecideDialogProps {
  /** Stays while the dialog closes. */
  readonly payout: OperatorPayout | null;
  readonly opened: boolean;
  readonly close: () => void;
}

const goStale = [listOperatorPayouts, listApprovals, listCustomers, ...ofOneCustomer];

const typedPay = z.strictObject({
  way: PayoutWay,
  reference: payPayout.input.shape.reference.unwrap(),
});

/** What is written on the transfer is what the journal calls it, unless another text is wanted. */
const suggested = (payout: OperatorPayout | null): z.infer<typeof typedPay> => ({
  way: "byBank",
  reference: payout ? payoutNumber(payout.id) : "",
});

function useFacts(payout: OperatorPayout | null) {
  const t = useTranslations("payoutDesk");
  const { money } = useFormat();
  if (!payout) return [];
  return [
    { label: t("number"), value: payoutNumber(payout.id) },
    { label: t("customer"), value: nameOf(payout) },
    { label: t("amount"), value: money(payout.amount) },
    { label: t("payTo"), value: payout.payTo ?? t("payToGone") },
    { label: t("paidIn"), value: money(payout.paidIn) },
  ];
}

/** Who gets how much, in words. */
function useNamed(payout: OperatorPayout | null) {
  const { money } = useFormat();
  return { amount: money(payout?.amount ?? "0"), name: payout ? nameOf(payout) : "" };
}

/** What one should know before one sends it. */
function Warnings({ payout }: { readonly payout: OperatorPayout }) {
  const t = useTranslations("payoutDesk");
  const { isDisabled, amount, paidIn, payTo, note } = payout;
  return (
    <>
      {payTo === null ? null : (
        <div>
          <CopyButton text={payTo} copied={t("copied")} failed={t("copyFailed")}>
            {t("copy")}
          </CopyButton>
        </div>
      )}
      {note === undefined ? null : <Notice tone="warn">{t("cameBackBefore", { note })}</Notice>}
      {isDisabled ? <Notice tone="warn">{t("disabled")}</Notice> : null}
      {isLess(paidIn, amount) ? <Notice tone="warn">{t("moreThanPaidIn")}</Notice> : null}
    </>
  );
}

/** Books a payout as paid, with how it is sent. */
export function PayDialog({ payout, opened, close }: DecideDialogProps) {
  const t = useTranslations("payoutDesk");
  const named = useNamed(payout);
  return (
    <ActionDialog
      opened={opened}
      subject={payout?.id}
      close={close}
      withCancel
      title={t("payTitle")}
      why={t("payWhy")}
      facts={useFacts(payout)}
      confirm={t("book")}
      endpoint={payPayout}
      schema={typedPay}
      initialValues={suggested(payout)}
      input={({ way, reference }) => ({
        payoutId: payout?.id ?? "",
        way,
        ...(reference.trim() ? { reference: reference.trim() } : {}),
      })}
      failureMessage={t("failed.pay")}
      successMessage={({ approval }) => t(approval ? "asksApproval" : "paid", named)}
      onDone={close}
      invalidates={goStale}
    >
      {({ field, form }) => (
        <>
          {payout ? <Warnings payout={payout} /> : null}
          <NativeSelect
            {...form.getInputProps("way")}
            label={t("way")}
            data={PayoutWay.options.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          <TextInput
            {...field("reference")}
            label={t("reference")}
            description={t("referenceHint")}
            maxLength={35}
            autoComplete="off"
            enterKeyHint="done"
          />
        </>
      )}
    </ActionDialog>
  );
}

interface ReasonedProps<E extends Endpoint> extends DecideDialogProps {
  /** The key of its words, each with its own. */
  readonly decision: "decline" | "takeBack";
  readonly endpoint: E;
  readonly input: (decided: { readonly payoutId: string; readonly reason: string }) => CallInput<E>;
  readonly done: (answer: Output<E>) => "declined" | "tookBack" | "asksApproval";
}

/** What is decided with a reason, which the customer reads. */
function Reasoned<E extends Endpoint>(props: ReasonedProps<E>) {
  const t = useTranslations("payoutDesk");
  const { payout, opened, close, decision, endpoint, input, done } = props;
  const named = useNamed(payout);
  return (
    <ReasonDialog
      opened={opened}
      subject={payout?.id}
      close={close}
      title={t(`${decision}Title`)}
      why={t(`${decision}Why`)}
      facts={useFacts(payout)}
      reason={{ name: "reason", label: t("reason") }}
      confirm={t(decision)}
      danger
      endpoint={endpoint}
      input={(reason) => input({ payoutId: payout?.id ?? "", reason })}
      failureMessage={t(`failed.${decision}`)}
      successMessage={(answer) => t(done(answer), named)}
      onDone={close}
      invalidates={goStale}
    />
  );
}

/** Puts it back into the balance, and says why. */
export const DeclineDialog = (props: DecideDialogProps) => (
  <Reasoned
    {...props}
    decision="decline"
    endpoint={declinePayout}
    input={(decided) => decided}
    done={({ approval }) => (approval ? "asksApproval" : "declined")}
  />
);

/** The money came back, or was never sent: it waits again. */
export const TakeBackDialog = (props: DecideDialogProps) => (
  <Reasoned
    {...props}
    decision="takeBack"
    endpoint={takePayoutBack}
    input={(decided) => decided}
    done={() => "tookBack"}
  />
);
