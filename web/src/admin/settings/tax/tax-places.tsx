import { mostTaxPlaces } from "@farsim/contract/desk/money/tax-settings.ts";
import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Stack } from "../../../ui/page/layout.tsx";
import { useCountries } from "../../../ui/words/use-countries.ts";
import { freeKey } from "../free-key.ts";
import styles from "../settings.module.css";
import { TaxPlace } from "./tax-place.tsx";
import { placeOf, type TypedTax } from "./typed-tax.ts";

interface TaxPlacesProps {
  readonly form: UseFormReturnType<TypedTax>;
  readonly field: (name: string) => object;
}

/** The countries that have rates of their own, each once. */
export function TaxPlaces({ form, field }: TaxPlacesProps) {
  const t = useTranslations("settings");
  const countries = useCountries();
  const adding = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string>();
  const { places } = form.values;
  const taken = new Set<string>(places.map(({ country }) => country));
  const add = () => {
    const key = freeKey(places);
    form.insertListItem("places", placeOf(form.values, key));
    setAdded(key);
    requestAnimationFrame(() => form.getInputNode(`places.${places.length}.country`)?.focus());
  };
  const remove = (row: number) => {
    form.removeListItem("places", row);
    // Where there were as many as there can be, it takes the focus only once it is drawn again.
    requestAnimationFrame(() => adding.current?.focus());
  };
  return (
    <section aria-label={t("ownRates")}>
      <Stack gap="10">
        <h3 className={styles.tab}>{t("ownRates")}</h3>
        {places.map(({ key, country }, row) => (
          <TaxPlace
            key={key}
            country={country}
            choices={countries.filter(({ value }) => value === country || !taken.has(value))}
            isNew={key === added}
            hasError={Object.keys(form.errors).some((at) => at.startsWith(`places.${row}.`))}
            field={(name) => field(`places.${row}.${name}`)}
            remove={() => remove(row)}
          />
        ))}
        <Button
          ref={adding}
          variant="light"
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={places.length >= mostTaxPlaces}
          onClick={add}
        >
          {t("addCountry")}
        </Button>
      </Stack>
    </section>
  );
}
