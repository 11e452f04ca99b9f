import { getSettings, saveSettings, type Settings } from "@farsim/contract/account-settings.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { useFormat } from "../ui/words/terms.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";
import { type TypedAlerts, typedAlerts } from "./typed-alerts.ts";

const usual = "5";

export function AlertsSection({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const { currency, digits } = useFormat();
  const schema = useMemo(() => typedAlerts(digits), [digits]);
  const { lowBalanceAt, ...data } = settings.alerts;
  const { form, field, submit, placeAt } = useContractForm<TypedAlerts>(schema, {
    ...data,
    lowBalance: lowBalanceAt !== null,
    lowBalanceAt: lowBalanceAt ?? usual,
  });
  const action = useAction(saveSettings, {
    failureMessage: t("failed.settings"),
    successMessage: () => t("settingsSaved"),
    invalidates: [getSettings],
    onRefused: (error) => {
      const problem = error.fields["alerts.lowBalanceAt"];
      if (problem) placeAt("lowBalanceAt", problem);
      return problem !== undefined;
    },
  });
  const save = ({ lowBalance, lowBalanceAt: typed, ...chosen }: TypedAlerts) =>
    void action.run({
      alerts: { ...chosen, lowBalanceAt: lowBalance ? typedAmount(typed, digits) : null },
    });
  const box = (
    name: "lowBalance" | "data50" | "data80" | "data100" | "recharged" | "cardStopped",
  ) => ({
    ...form.getInputProps(name, { type: "checkbox" }),
    label: t(name),
  });
  return (
    <Section part="alerts" title={t("alerts")} under={t("alertsUnder")}>
      <div className={styles.body}>
        <form className={styles.form} noValidate onSubmit={submit(save)}>
          <Checkbox {...box("lowBalance")} />
          <TextInput
            {...field("lowBalanceAt")}
            label={t("lowBalanceAt", { currency })}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            disabled={!form.values.lowBalance}
          />
          <Checkbox {...box("recharged")} />
          <Checkbox {...box("cardStopped")} />
          <fieldset className={styles.choices}>
            <legend>{t("data")}</legend>
            <Checkbox {...box("data50")} />
            <Checkbox {...box("data80")} />
            <Checkbox {...box("data100")} />
          </fieldset>
          <ChangeButton type="submit" loading={action.pending}>
            {t("saveAlerts")}
          </ChangeButton>
        </form>
      </div>
    </Section>
  );
}
