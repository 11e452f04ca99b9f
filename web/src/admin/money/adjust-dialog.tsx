import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { adjustmentWays } from "@farsim/contract/values/money/adjustment-ways.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Choices } from "../../ui/forms/choices.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { typedMoney } from "../../ui/forms/typed-money.ts";
import styles from "../desk/admin.module.css";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";
import { FigureField } from "../kit/figure-field.tsx";
import { nameOf } from "../kit/name-of.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import { AdjustedAlike } from "./adjusted-alike.tsx";
import { BelowZero } from "./below-zero.tsx";

const typedAdjustment = (digits: number) =>
  z.strictObject({
    /** What it is for, and which way it goes. */
    way: z.enum(adjustmentWays.map(({ way }) => way)),
    amount: typedMoney(digits),
    reason: adjustBalance.input.shape.reason,
    /** The adjustment that may leave less than nothing, as it stood when that was agreed to. */
    agreed: z.string(),
  });

type Typed = z.infer<ReturnType<typeof typedAdjustment>>;
const empty: Typed = { way: adjustmentWays[0]!.way, amount: "", reason: "", agreed: "" };

/** The adjustment that is typed: what was agreed to for one counts for no other. */
const said = ({ way, amount }: Typed) => `${way} ${amount.trim()}`;

/** What it changes the balance by; null while no amount is typed. */
function signed(typed: Typed, digits: number): string | null {
  const exact = typedAmount(typed.amount, digits);
  return exact !== null && wayOf(typed).takes ? `-${exact}` : exact;
}

const wayOf = ({ way }: Typed) => adjustmentWays.find((one) => one.way === way)!;

type Adjusted = Pick<Customer, "username" | "email" | "balance">;

interface AdjustDialogProps {
  readonly customer: Adjusted;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Adds to a customer's balance out of goodwill, or puts it right; asks once more where that leaves less than nothing. */
export function AdjustDialog({ customer, opened, close }: AdjustDialogProps) {
  const t = useTranslations("money");
  const { money, currency, digits } = useFormat();
  const account = nameOf(customer);
  // The adjustment that was sent last: the refusal says of that one what it would leave.
  const [sent, setSent] = useState("");
  return (
    <ActionDialog
      opened={opened}
      subject={account}
      close={close}
      title={t("adjust.title")}
      why={t("adjust.why")}
      facts={[
        { label: t("account"), value: account },
        { label: t("balanceNow"), value: money(customer.balance) },
      ]}
      confirm={t("adjust.confirm")}
      endpoint={adjustBalance}
      schema={typedAdjustment(digits)}
      initialValues={empty}
      input={(typed) => {
        const { amount, reason, agreed } = typed;
        setSent(said(typed));
        const { kind, takes } = wayOf(typed);
        return {
          account,
          kind,
          amount: signed(typed, digits) ?? amount,
          reason: reason.trim(),
          ...(takes && agreed === said(typed) && { confirmNegative: true }),
        };
      }}
      shownRefusals={["negative_balance_unconfirmed"]}
      disabled={(typed, refusal) =>
        refusal !== null && said(typed) === sent && typed.agreed !== sent
      }
      failureMessage={t("adjust.failed")}
      successMessage={({ user, approval }) =>
        approval?.amount
          ? t("waits", { amount: money(approval.amount), name: nameOf(user) })
          : t("adjust.done", { name: nameOf(user), balance: money(user.balance) })
      }
      onDone={close}
      invalidates={[...ofABalance, ...ofOneCustomer]}
    >
      {({ field, form, values, refusal }) => (
        <>
          <Choices
            legend={t("adjust.way")}
            chosen={values.way}
            choose={(way) => form.setFieldValue("way", way)}
            choices={adjustmentWays.map(({ way }) => ({
              value: way,
              label: t(`adjust.ways.${way}`),
            }))}
          />
          <output className={styles.effect}>{t(`adjust.waysWhy.${values.way}`)}</output>
          <FigureField {...field("amount")} label={t("adjust.amount", { currency })} />
          <AdjustedAlike
            account={account}
            kind={wayOf(values).kind}
            amount={signed(values, digits)}
          />
          <ReasonField
            {...field("reason")}
            label={t("reverseReason")}
            hint={t("reverseReasonHint")}
          />
          <BelowZero
            refusal={said(values) === sent ? refusal : null}
            checked={values.agreed === said(values)}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue("agreed", checked ? said(values) : "")
            }
          />
        </>
      )}
    </ActionDialog>
  );
}
