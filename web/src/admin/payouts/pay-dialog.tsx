import {
  listRefundablePayments,
  type OperatorPayout,
  payPayout,
  type RefundablePayment,
} from "@farsim/contract/desk/money/payouts.ts";
import { payoutNumber, PayoutWay } from "@farsim/contract/payouts.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { NativeSelect, type NativeSelectProps, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { isLess } from "../../ui/formats/money.ts";
import { Muted, Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { type DecideDialogProps, goStale, useFacts, useNamed } from "./decide-parts.ts";

const typedPay = z
  .strictObject({
    way: PayoutWay,
    reference: payPayout.input.shape.reference.unwrap(),
    paymentId: z.string(),
  })
  .refine(({ way, paymentId }) => way !== "byStripe" || paymentId !== "", {
    path: ["paymentId"],
    ...fieldMessage("required"),
  });
type TypedPay = z.infer<typeof typedPay>;

/** What is written on the transfer is what the journal calls it, unless another text is wanted. */
const suggested = (payout: OperatorPayout | null): TypedPay => ({
  way: "byBank",
  reference: payout ? payoutNumber(payout.id) : "",
  paymentId: "",
});

/** What one should know before one sends it. */
function Warnings({ payout }: { readonly payout: OperatorPayout }) {
  const t = useTranslations("payoutDesk");
  const { isDisabled, amount, paidIn, payTo, note, refund } = payout;
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
      {refund?.state === "FAILED" ? (
        <Notice tone="warn">{t("refundFailedBefore", { why: refund.trouble ?? "" })}</Notice>
      ) : null}
      {isDisabled ? <Notice tone="warn">{t("disabled")}</Notice> : null}
      {isLess(paidIn, amount) ? <Notice tone="warn">{t("moreThanPaidIn")}</Notice> : null}
    </>
  );
}

/** Which payment is paid back: those that cover all of it, the newest first. */
function PaymentField({
  items,
  ...field
}: {
  readonly items: readonly RefundablePayment[];
} & Omit<NativeSelectProps, "data" | "label">) {
  const t = useTranslations("payoutDesk");
  const { money, moment } = useFormat();
  if (items.length === 0) return <Notice tone="warn">{t("noPayments")}</Notice>;
  const wordsOf = ({ paidAt, remark, paid, refundable }: RefundablePayment) =>
    t("paymentOf", {
      moment: moment(paidAt),
      remark: spoken(remark),
      paid: money(paid),
      refundable: money(refundable),
    });
  return (
    <>
      <NativeSelect
        {...field}
        label={t("payment")}
        data={[
          { value: "", label: t("paymentMissing") },
          ...items.map((one) => ({ value: one.paymentId, label: wordsOf(one) })),
        ]}
      />
      <Muted>{t("refundWhy")}</Muted>
    </>
  );
}

/** The payments that this payout could be paid back from; undefined where the shop takes none by Stripe, or until it is known. */
function useRefundable({ payout, opened }: Pick<DecideDialogProps, "payout" | "opened">) {
  const payoutId = payout?.id ?? "";
  const found = useEndpoint(
    listRefundablePayments,
    { payoutId },
    { enabled: opened && payoutId !== "" },
  );
  return found.data?.isOpen && !found.isPlaceholderData ? found.data.items : undefined;
}

/** Books a payout as paid, with how it is sent. */
export function PayDialog({ payout, opened, close }: DecideDialogProps) {
  const t = useTranslations("payoutDesk");
  const named = useNamed(payout);
  const refundable = useRefundable({ payout, opened });
  const ways = PayoutWay.options.filter((way) => way !== "byStripe" || refundable !== undefined);
  return (
    <ActionDialog<typeof payPayout, TypedPay>
      opened={opened}
      subject={payout?.id}
      close={close}
      withCancel
      title={t("payTitle")}
      facts={useFacts(payout)}
      confirm={t("book")}
      endpoint={payPayout}
      schema={typedPay}
      initialValues={suggested(payout)}
      input={({ way, reference, paymentId }) => ({
        payoutId: payout?.id ?? "",
        way,
        ...(way === "byStripe"
          ? { paymentId }
          : reference.trim() && { reference: reference.trim() }),
      })}
      errorsAt={{ payment_not_refundable: "paymentId" }}
      failureMessage={t("failed.pay")}
      successMessage={({ approval, payout: now }) =>
        t(approval ? "asksApproval" : now.way === "byStripe" ? "refunded" : "paid", named)
      }
      onDone={close}
      invalidates={goStale}
    >
      {({ field, form, values }) => (
        <>
          {values.way === "byStripe" ? null : <Muted>{t("payWhy")}</Muted>}
          {payout ? <Warnings payout={payout} /> : null}
          <NativeSelect
            {...form.getInputProps("way")}
            label={t("way")}
            data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          {values.way === "byStripe" ? (
            <PaymentField {...form.getInputProps("paymentId")} items={refundable ?? []} />
          ) : (
            <TextInput
              {...field("reference")}
              label={t("reference")}
              description={t("referenceHint")}
              maxLength={35}
              autoComplete="off"
              enterKeyHint="done"
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
