import { changeTax, type TaxSettings } from "@farsim/contract/desk/money/tax-settings.ts";
import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { percent } from "../../../ui/formats/percent.ts";
import { type Fact, Muted, Stack } from "../../../ui/page/layout.tsx";
import { useFormat, useTerms } from "../../../ui/words/terms.ts";
import { hasOneRate, ratesText } from "../../kit/rates-text.ts";
import { RateFields } from "./rate-fields.tsx";
import styles from "../settings.module.css";
import { TaxPlaces } from "./tax-places.tsx";
import { TopicDialog } from "../topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "../topic-panel.tsx";
import { daysOfChange, taxOf, typedOf, typedTax } from "./typed-tax.ts";

const isUntaxed = (values: TaxSettings) =>
  [values, ...values.places].every((rates) => hasOneRate(rates) && rates.planFees === "");

/** Says the default rates, and those of each country that has its own; `inForce` are those of now. */
function useFactsOf(inForce: TaxSettings): (values: TaxSettings) => readonly Fact[] {
  const t = useTranslations("settings");
  const tBooks = useTranslations("books");
  const regions = useTranslations("regions");
  const { language } = useFormat();
  const rateText = (rate: string) => (rate === "" ? t("noRate") : percent(rate, language));
  const nameOf = (account: TaxedAccount) => tBooks(`accountOf.${account}`);
  return (values) => {
    if (isUntaxed(values)) return [{ label: t("tax"), value: t("noTax") }];
    const own = new Map(
      values.places.map(({ country, ...rates }) => [country, ratesText(rates, nameOf, rateText)]),
    );
    // A change that is to come also says which countries lose their rates.
    const countries = new Set([...inForce.places, ...values.places].map(({ country }) => country));
    return [
      ...taxedAccounts.map((account) => ({
        label: nameOf(account),
        value: rateText(values[account]),
      })),
      ...[...countries]
        .map((country) => ({
          label: regions(country),
          value: own.get(country) ?? t("asEverywhere"),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    ];
  };
}

/** The tax that fees contain; its rates hold from a billing day on. */
export function TaxTopic({ kept }: { readonly kept: Settings["tax"] }) {
  const t = useTranslations("settings");
  const { billingZone: zone } = useFormat();
  const today = useTerms()?.today;
  const factsOf = useFactsOf(kept.values);
  const [opened, open] = useState<Opened<"tax"> | null>(null);
  return (
    <>
      <TopicPanel topic="tax" kept={kept} factsOf={factsOf} onEdit={open} />
      <TopicDialog
        topic="tax"
        opened={opened}
        close={() => open(null)}
        endpoint={changeTax}
        schema={typedTax}
        typedOf={(shown) => typedOf(shown, { zone, today })}
        valuesOf={taxOf}
      >
        {({ form, field }) => (
          <>
            <section aria-label={t("everywhere")}>
              <Stack gap="10">
                <h3 className={styles.tab}>{t("everywhere")}</h3>
                <Muted>{t("ratesHint")}</Muted>
                <RateFields field={field} />
              </Stack>
            </section>
            <TaxPlaces form={form} field={field} />
            <TextInput
              {...field("from")}
              type="date"
              {...daysOfChange(today)}
              label={t("taxFrom")}
              description={t("taxFromHint", { zone })}
              autoComplete="off"
            />
          </>
        )}
      </TopicDialog>
    </>
  );
}
