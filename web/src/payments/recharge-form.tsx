import { createPayOrder, listPayOrders, type PayOrder } from "@farsim/contract/pay.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import "../ui/styles/fields.css";
import { Choices } from "../ui/forms/choices.tsx";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { percent } from "../ui/formats/percent.ts";
import { Panel, Stack } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { coveringAmount, isWithin, sameAmount, sumsOf, takesOnline, type Terms } from "./fee.ts";
import { BillSums } from "./bill-sums.tsx";
import { isPlaceAsked, likelyPlace } from "./paying-from.ts";
import { Place } from "./place.tsx";
import styles from "./payments.module.css";

/** An amount as people type it, within the operator's bounds. */
const typedOrder = (terms: Terms) =>
  z.strictObject({
    amount: z
      .string()
      .min(1, fieldMessage("required"))
      .refine(
        (text) => typedAmount(text, terms.currencyDigits) !== null,
        fieldMessage("amount_invalid"),
      )
      .refine((text) => {
        const amount = typedAmount(text, terms.currencyDigits);
        return amount === null || isWithin(amount, terms);
      }, fieldMessage("amount_out_of_bounds")),
    method: RechargeMethod,
  });

interface TypedOrder extends Record<string, unknown> {
  amount: string;
  method: RechargeMethod;
}

interface RechargeFormProps {
  readonly terms: Terms;
  /** What someone lacks for what they were about to buy. */
  readonly missing: string | undefined;
  /** What an order was over that is made once more. */
  readonly again: string | undefined;
  readonly done: (order: PayOrder) => void;
}

function useOrder({ terms, missing, again, done }: RechargeFormProps) {
  const t = useTranslations("payments");
  const { zone } = useFormat();
  const schema = useMemo(() => typedOrder(terms), [terms]);
  const { form, field, submit, place } = useContractForm<TypedOrder>(schema, {
    amount: sameAmount(again, terms) ?? coveringAmount(missing, terms),
    method: likelyPlace(terms, zone),
  });
  const action = useAction(createPayOrder, {
    failureMessage: t("orderFailed"),
    onDone: done,
    invalidates: [listPayOrders],
    onRefused: place,
  });
  const { amount, method } = form.values;
  return {
    form,
    field,
    deed: action,
    method,
    exact: typedAmount(amount, terms.currencyDigits),
    sums: sumsOf(amount, method, terms),
    order: submit((values) => {
      const exact = typedAmount(values.amount, terms.currencyDigits)!;
      void action.run({ amount: exact, method: values.method });
    }),
  };
}

/** How much, and how it will be paid; the fees are worked out while one chooses. */
export function RechargeForm(props: RechargeFormProps) {
  const t = useTranslations("payments");
  const { money, currency } = useFormat();
  const { form, field, deed: action, method, exact, sums, order } = useOrder(props);
  const { recharge } = props.terms;
  const choose = (amount: string) => {
    form.setFieldValue("amount", amount);
    form.clearFieldError("amount");
  };
  return (
    <form className={styles.form} noValidate onSubmit={order}>
      <Stack as={Panel} gap="24">
        <h2>{t("choose")}</h2>
        <Choices
          legend={t("offered")}
          tiles
          choices={recharge.amounts.map((value) => ({ value, label: money(value) }))}
          chosen={exact}
          choose={choose}
        />
        <TextInput
          {...field("amount")}
          label={t("amount", { currency })}
          description={t("bounds", { min: money(recharge.min), max: money(recharge.max) })}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          className={styles.own ?? ""}
        />
        {isPlaceAsked(props.terms) ? (
          <Place
            terms={props.terms}
            chosen={method}
            choose={(value) => form.setFieldValue("method", value)}
          />
        ) : null}
      </Stack>
      <Stack as={Panel} gap="24" className={styles.summary}>
        <h2>{t("summary")}</h2>
        <Sums terms={props.terms} method={method} sums={sums} />
        <ChangeButton
          type="submit"
          size="lg"
          variant={sums ? "filled" : "default"}
          loading={action.pending}
          fullWidth
          aria-describedby="order-hint"
        >
          {t("order")}
        </ChangeButton>
        <p id="order-hint" className={styles.hint}>
          {t(!sums ? "amountFirst" : takesOnline(props.terms) ? "orderHintOnline" : "orderHint")}
        </p>
      </Stack>
    </form>
  );
}

interface SumsProps {
  readonly terms: Terms;
  readonly method: RechargeMethod;
  readonly sums: ReturnType<typeof sumsOf>;
}

function Sums({ terms, method, sums }: SumsProps) {
  const t = useTranslations("payments");
  const { money, language, currency } = useFormat();
  const rates = [
    terms.serviceFeeRate,
    ...(method === "international" ? [terms.internationalFeeRate] : []),
  ].filter((rate) => rate !== "0");
  const shown = (amount: string | undefined) => (amount === undefined ? "–" : money(amount));
  return (
    <BillSums
      facts={[
        { label: t("credited"), value: shown(sums?.amount) },
        {
          label:
            rates.length === 0
              ? t("serviceFee")
              : t("serviceFeeOf", {
                  rates: rates.map((rate) => percent(rate, language)).join(" + "),
                }),
          value: shown(sums?.serviceFee),
        },
      ]}
      total={{
        label: t(takesOnline(terms) ? "totalIn" : "totalOrderIn", { currency }),
        value: shown(sums?.total),
      }}
      isLive
    />
  );
}
