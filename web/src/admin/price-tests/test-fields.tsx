import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { withUnits } from "../../ui/formats/no-break.ts";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { useFormat, useTerms } from "../../ui/words/terms.ts";
import type { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { TermFields } from "../catalogue/term-fields.tsx";
import { FigureField } from "../kit/figure-field.tsx";
import styles from "./price-tests.module.css";
import { lastDayOver, mostDays, termsOfPlan, type TypedTest } from "./typed-test.ts";

type Form = Pick<ReturnType<typeof useContractForm<TypedTest>>, "form" | "field">;

interface Plans {
  readonly onSale: readonly OperatorPlan[];
  readonly archived: readonly OperatorPlan[];
}

/** The plan; its newest terms are what the test begins with. */
function PlanField({ plans, form, field }: Form & { readonly plans: Plans }) {
  const t = useTranslations("priceTests");
  const tOffers = useTranslations("offers");
  const { language } = useFormat();
  const groupOf = (group: string, of: readonly OperatorPlan[]) =>
    of.length === 0
      ? []
      : {
          group,
          items: of.map(({ id, name }) => ({
            value: id,
            label: withUnits(textIn(name, language)),
          })),
        };
  return (
    <NativeSelect
      {...field("planId")}
      label={t("plan")}
      data={[
        { value: "", label: t("choosePlan"), disabled: true },
        ...[
          groupOf(tOffers("onSale"), plans.onSale),
          groupOf(tOffers("offSale"), plans.archived),
        ].flat(),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = [...plans.onSale, ...plans.archived].find(({ id }) => id === value);
        form.setValues({ planId: value, terms: termsOfPlan(chosen ?? null) });
      }}
      required
      data-autofocus
    />
  );
}

/** A day that is over. */
function DayOfTest({ name, form, field }: Form & { readonly name: "from" | "to" }) {
  const t = useTranslations("priceTests");
  const { day } = useFormat();
  const lastDay = lastDayOver(useTerms()?.today);
  const { error, ...input } = field(name);
  const wordsOf = (problem: unknown) => {
    if (problem === "date_after_today" && lastDay) return t("notOver", { day: day(lastDay) });
    return problem === "range_too_long" ? t("tooLong", { days: mostDays }) : error;
  };
  return (
    <TextInput
      {...input}
      type="date"
      max={lastDay}
      label={t(name)}
      error={wordsOf(form.errors[name])}
      autoComplete="off"
      required
    />
  );
}

/** What a test is asked with; its terms once a plan is chosen. */
export function TestFields({ plans, form, field }: Form & { readonly plans: Plans }) {
  const t = useTranslations("priceTests");
  const tOffers = useTranslations("offers");
  const { currency } = useFormat();
  const { planId, terms } = form.values;
  return (
    <Stack>
      <PlanField plans={plans} form={form} field={field} />
      <div className={styles.fields}>
        <DayOfTest name="from" form={form} field={field} />
        <DayOfTest name="to" form={form} field={field} />
      </div>
      {planId === "" ? null : (
        <fieldset className={styles.terms}>
          <legend>{t("terms")}</legend>
          <Muted>{t("termsWhy")}</Muted>
          <div className={styles.fields}>
            <FigureField {...field("terms.price")} label={tOffers("priceIn", { currency })} />
            <TermFields typed={terms} field={(name) => field(`terms.${name}`)} />
          </div>
        </fieldset>
      )}
    </Stack>
  );
}
