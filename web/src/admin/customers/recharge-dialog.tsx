import { checkRecharge, recharge } from "@farsim/contract/desk/shop/administration.ts";
import { AccountName } from "@farsim/contract/values/people/account-names.ts";
import {
  listOperatorPayOrders,
  type OperatorPayOrder,
} from "@farsim/contract/desk/money/orders.ts";
import { Button, TextInput } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { CallError } from "../../platform/calls/call-error.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { nameOf } from "../kit/name-of.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { typedMoney } from "../../ui/forms/typed-money.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import styles from "../desk/admin.module.css";
import { type Checked, CheckedRecharge } from "./checked-recharge.tsx";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";
import { OpenOrders, useOpenOrders } from "../orders/open-orders.tsx";

function typedRecharge(digits: number) {
  return z.strictObject({
    account: AccountName,
    amount: typedMoney(digits),
    reason: recharge.input.shape.reason.unwrap(),
  });
}

function useRecharge(known: string, close: () => void) {
  const t = useTranslations("admin");
  const { money, digits } = useFormat();
  const schema = useMemo(() => typedRecharge(digits), [digits]);
  // What it would do, once that is known; until then the form is asked.
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useContractForm(schema, { account: known, amount: "", reason: "" });
  const placed = (error: CallError) => {
    if (form.place(error)) return true;
    if (error.key === "username_not_exists" || error.key === "no_permission")
      return form.placeAt("account", error.message);
    return false;
  };
  const { account, amount, reason } = form.form.values;
  const open = useOpenOrders(account.trim());
  const asked = useRef<Omit<Checked, "answer"> | null>(null);
  const check = useAction(checkRecharge, {
    failureMessage: t("rechargeFailed"),
    onDone: (answer) => asked.current && setChecked({ ...asked.current, answer }),
    onRefused: (error) => {
      setChecked(null);
      return placed(error);
    },
  });
  const action = useAction(recharge, {
    failureMessage: t("rechargeFailed"),
    successMessage: ({ approval, user }, { amount: credited }) => {
      const name = nameOf(user);
      return approval?.amount
        ? t("waits", { amount: money(approval.amount), name })
        : t("recharged", { amount: money(credited), name, balance: money(user.balance) });
    },
    onDone: close,
    invalidates: [listOperatorPayOrders, ...ofABalance, ...ofOneCustomer],
    onRefused: (error, input) => {
      // The account was removed since the check: check again.
      if (error.key === "user_not_exists" && input.account.includes("@")) {
        void check.run({ account: input.account, amount: input.amount });
        return true;
      }
      setChecked(null);
      return placed(error);
    },
  });
  const choose = (order: OperatorPayOrder | null) => {
    open.choose(order);
    form.form.setFieldValue("amount", order?.amount ?? "");
    form.form.clearFieldError("amount");
  };
  return {
    form,
    checked,
    back: () => setChecked(null),
    check: () => {
      const exact = typedAmount(amount, digits) ?? "0";
      const wanted = { account: account.trim(), amount: exact };
      asked.current = { ...wanted, reason: reason.trim(), order: open.chosen };
      void check.run(wanted);
    },
    pending: check.pending || action.pending,
    credit: ({ answer, order, ...wanted }: Checked) =>
      void action.run({
        account: wanted.account,
        amount: wanted.amount,
        ...(wanted.reason && { reason: wanted.reason }),
        ...(!answer.user && { createUnregistered: true }),
        ...(order && { orderId: order.id }),
        ...(order?.old && { confirmOld: true }),
      }),
    open: { ...open, choose },
  };
}

function RechargeSteps({ known, close }: { readonly known: string; readonly close: () => void }) {
  const t = useTranslations("admin");
  const { currency } = useFormat();
  const recharging = useRecharge(known, close);
  const { form, checked, check, pending, open } = recharging;
  if (checked) return <CheckedRecharge {...recharging} checked={checked} />;
  return (
    <Stack as="form" noValidate onSubmit={form.submit(check)}>
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
      <FigureField
        {...form.field("amount")}
        label={t("amount", { currency })}
        readOnly={open.chosen !== null}
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
        <OpenOrders orders={open.orders} chosen={open.chosen} choose={open.choose} />
      ) : null}
      <DialogButtons>
        <Button type="submit" loading={pending}>
          {t("goOn")}
        </Button>
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
