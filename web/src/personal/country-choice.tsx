import { getSettings, saveSettings, type Settings } from "@farsim/contract/account-settings.ts";
import { NativeSelect } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isInView, useSession } from "../platform/session/session.ts";
import { useAction } from "../ui/use-action.ts";
import { useCountries } from "../ui/use-countries.ts";
import styles from "./personal.module.css";

type Country = Settings["country"];

/** Where the customer lives, saved when it is chosen. */
export function CountryChoice({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const countries = useCountries();
  const isLooking = useSession(isInView);
  const { language, alerts, country } = settings;
  const [chosen, setChosen] = useState<Country>();
  const last = useRef<Country>(country);
  const action = useAction(saveSettings, {
    failureMessage: t("failed.settings"),
    successMessage: () => t("countrySaved"),
    invalidates: [getSettings],
    onRefused: (_, input) => {
      if (input.country === last.current) setChosen(undefined);
    },
  });

  /** Typed letters choose several countries one after the other: the last one is saved after what is on its way. */
  async function save(next: Country): Promise<void> {
    await action.run({ language, alerts, country: next });
    if (last.current !== next) await save(last.current);
  }

  return (
    <NativeSelect
      className={styles.country}
      label={t("country")}
      description={t("countryHint")}
      autoComplete="country"
      disabled={isLooking}
      value={(chosen === undefined ? country : chosen) ?? ""}
      onChange={({ currentTarget }) => {
        const next = countries.find(({ value }) => value === currentTarget.value)?.value ?? null;
        last.current = next;
        setChosen(next);
        void save(next);
      }}
      data={[{ value: "", label: t("noCountry") }, ...countries]}
    />
  );
}
