import { getSettings, saveSettings, type Settings } from "@farsim/contract/account-settings.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAction } from "../ui/actions/use-action.ts";
import { useCountries } from "../ui/words/use-countries.ts";
import { CountrySelect } from "./country-select.tsx";

type Country = Settings["country"];

/** Where the customer lives, saved when it is chosen. */
export function CountryChoice({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const countries = useCountries();
  const [chosen, setChosen] = useState<Country>();
  const [read, setRead] = useState(settings);
  const last = useRef<Country>(settings.country);
  const action = useAction(saveSettings, {
    failureMessage: t("failed.settings"),
    successMessage: () => t("settingsSaved"),
    invalidates: [getSettings],
    onRefused: (_, input) => {
      if (input.country === last.current) setChosen(undefined);
    },
  });
  // What was read after the last save holds: another tab may have changed it since.
  if (read !== settings) {
    setRead(settings);
    if (!action.pending) setChosen(undefined);
  }

  /** Typed letters choose several countries one after the other: the last one is saved after what is on its way. */
  async function save(next: Country): Promise<void> {
    await action.run({ country: next });
    if (last.current !== next) await save(last.current);
  }

  return (
    <CountrySelect
      value={(chosen === undefined ? settings.country : chosen) ?? ""}
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
