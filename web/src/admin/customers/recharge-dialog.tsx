import { listCustomers, recharge } from "@farsim/contract/desk/administration.ts";
import { listApprovals } from "@farsim/contract/desk/approvals.ts";
import { AccountName } from "@farsim/contract/values/account-names.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { listOperatorPayOrders, type OperatorPayOrder } from "@farsim/contract/desk/orders.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { spoken } from "@farsim/contract/values/remark.ts";
import { ReasonField } from "../reason-field.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { typedAmount } from "@farsim/contract/values/amount.ts";
import { Facts, Muted, Stack } from "../../ui/layout.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useAction } from "../../ui/use-action.ts";
import { useContractForm } from "../../ui/use-contract-form.ts";
import styles from "../admin.module.css";
import { ofOneCustomer } from "../of-one-customer.ts";
import { OpenOrders, useOpenOrders } from "../orders/open-orders.tsx";

/** An amount as people type it: `12.5` is as good as `12.50`, nothing and less than nothing are refused. */
function typedRecharge(digits: number) {
  return z.strictObject({
    account: AccountName,
    amount: z
      .string()
      .min(1, fieldMessage("required"))
      .refine((text) => {
        const amount = typedAmount(text, digits);
        return amount !== null && /[1-9]/.test(amount);
      }, fieldMessage("amount_invalid")),
    reason: recharge.input.shape.reason.unwrap(),
  });
}

/** `form`: what to do. `check`: asked once, in numbers. `create`: no one has registered this email yet. */
type Step = "form" | "check" | "create";

function useRecharge(known: string, close: () => void) {
  const t = useTranslations("admin");
  const { money, digits } = useFormat();
  const schema = useMemo(() => typedRecharge(digits), [digits]);
  const [step, setStep] = useState<Step>("form");
  const form = useContractForm(schema, { account: known, amount: "", reason: "" });
  const action = useAction(recharge, {
    failureMessage: t("rechargeFailed"),
    successMessage: ({ approval, user }) => {
      const name = user.username ?? user.email;
      return approval?.amount
        ? t("waits", { amount: money(approval.amount), name })
        : t("recharged", { amount: money(exact), name, balance: money(user.balance) });
    },
    onDone: close,
    invalidates: [listCustomers, listApprovals, listOperatorPayOrders, ...ofOneCustomer],
    onRefused: (error, { account }) => {
      if (error.key === "user_not_exists" && account.includes("@")) {
        setStep("create");
        return true;
      }
      setStep("form");
      if (form.place(error)) return true;
      if (error.key === "username_not_exists" || error.key === "user_not_exists")
        return form.placeAt("account", error.message);
      return false;
    },
  });
  const { account, amount, reason } = form.form.values;
  const exact = typedAmount(amount, digits) ?? "0";
  const open = useOpenOrders(account.trim());
  const credit = (createUnregistered: boolean) =>
    void action.run({
      account: account.trim(),
      amount: exact,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(createUnregistered ? { createUnregistered } : {}),
      ...(open.chosen ? { orderId: open.chosen.id } : {}),
      ...(open.chosen?.old ? { confirmOld: true } : {}),
    });
  const choose = (order: OperatorPayOrder | null) => {
    open.choose(order);
    form.form.setFieldValue("amount", order?.amount ?? "");
    form.form.clearFieldError("amount");
  };
  const input = { account: account.trim(), amount: exact, reason };
  return { form, step, setStep, deed: action, credit, open: { ...open, choose }, ...input };
}

function RechargeSteps({ known, close }: { readonly known: string; readonly close: () => void }) {
  const t = useTranslations("admin");
  const { money, currency } = useFormat();
  const recharging = useRecharge(known, close);
  const { form, step, setStep, deed: action, credit, open, account, amount, reason } = recharging;
  const [sure, setSure] = useState(false);
  const order = open.chosen;
  const facts = [
    { label: t("checkAccount"), value: account },
    { label: t("checkAmount"), value: money(amount) },
    order && { label: t("checkOrder"), value: spoken(order.remark) },
    reason.trim() && { label: t("checkReason"), value: reason.trim() },
  ];
  if (step !== "form") {
    const creates = step === "create";
    return (
      <>
        <h3>{creates ? t("createTitle") : t("checkTitle")}</h3>
        {creates ? <Muted>{t("createWhy", { email: account })}</Muted> : null}
        <Facts facts={facts} />
        {order?.old ? (
          <Checkbox
            label={t("confirmOld")}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        ) : null}
        <DialogButtons>
          <Button variant="default" disabled={action.pending} onClick={() => setStep("form")}>
            {t("back")}
          </Button>
          <Button
            loading={action.pending}
            disabled={order?.old === true && !sure}
            onClick={() => credit(creates)}
            data-autofocus
          >
            {t(creates ? "create" : "credit", { amount: money(amount) })}
          </Button>
        </DialogButtons>
      </>
    );
  }
  return (
    <Stack as="form" noValidate onSubmit={form.submit(() => setStep("check"))}>
      <TextInput
        {...form.field("account")}
        label={t("account")}
        autoComplete="off"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus={known === "" ? true : undefined}
      />
      <TextInput
        {...form.field("amount")}
        label={t("amount", { currency })}
        inputMode="decimal"
        readOnly={order !== null}
        autoComplete="off"
        enterKeyHint="next"
        required
        data-autofocus={known === "" ? undefined : true}
      />
      <ReasonField
        {...form.field("reason")}
        label={t("reason")}
        hint={t("reasonHint")}
        required={false}
      />
      {/* Below what is typed, so that nothing moves away from under the hand when they come. */}
      {open.orders.length > 0 ? (
        <OpenOrders orders={open.orders} chosen={order} choose={open.choose} />
      ) : null}
      <DialogButtons>
        <Button type="submit">{t("goOn")}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** Credits an account; asks once more before money moves, and before an account is made for an unknown email. */
export function RechargeDialog(props: {
  /** Prefilled; empty for any account, null while closed. */
  readonly account: string | null;
  readonly close: () => void;
}) {
  const t = useTranslations("admin");
  return (
    <Dialog
      centered={false}
      opened={props.account !== null}
      onClose={props.close}
      title={t("rechargeTitle")}
    >
      <Muted className={styles.note}>{t("rechargeUnder")}</Muted>
      {props.account === null ? null : (
        <RechargeSteps key={props.account} known={props.account} close={props.close} />
      )}
    </Dialog>
  );
}
