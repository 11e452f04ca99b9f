import { Button, NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { useCountries } from "../../ui/words/use-countries.ts";
import { freeKey } from "../settings/free-key.ts";
import styles from "./channel-costs.module.css";
import { CostField } from "./cost-field.tsx";
import type { TypedCosts } from "./typed-costs.ts";
import { gigabyteCost } from "./unit-costs.ts";
import { useUnitCost } from "./use-unit-cost.ts";

interface RegionRowProps {
  /** Counted from 1. */
  readonly place: number;
  readonly region: TypedCosts["regions"][number];
  /** The regions of all rows. */
  readonly taken: ReadonlySet<string>;
  readonly field: (name: "regionCode" | "perMb") => object;
  readonly remove: () => void;
}

function RegionRow({ place, region, taken, field, remove }: RegionRowProps) {
  const t = useTranslations("channelCosts");
  const countries = useCountries();
  const unitCost = useUnitCost();
  const { regionCode, perMb } = region;
  const number = t("regionAt", { place: String(place) });
  const name = countries.find(({ value }) => value === regionCode)?.label ?? number;
  const perGb = gigabyteCost(perMb);
  // So many, in each row: drawn anew when other regions are chosen, not at each key that is typed.
  const options = useMemo(
    () =>
      countries
        .filter(({ value }) => value === regionCode || !taken.has(value))
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        )),
    [countries, regionCode, taken],
  );
  return (
    <div className={styles.region}>
      <NativeSelect {...field("regionCode")} label={number} required>
        <option value="" disabled>
          {t("chooseRegion")}
        </option>
        {options}
      </NativeSelect>
      <CostField
        {...field("perMb")}
        label={t("perMb")}
        aria-label={t("perMbIn", { region: name })}
        description={perGb === null ? undefined : t("aGb", { amount: unitCost(perGb) })}
      />
      <Button
        variant="subtle"
        color="red"
        aria-label={t("removeRegion", { region: name })}
        onClick={remove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}

interface RegionCostsProps {
  readonly form: UseFormReturnType<TypedCosts>;
  readonly field: (name: string) => { readonly error?: ReactNode };
}

/** The regions that have a price of their own, each once. */
export function RegionCosts({ form, field }: RegionCostsProps) {
  const t = useTranslations("channelCosts");
  const countries = useCountries();
  const adding = useRef<HTMLButtonElement>(null);
  const { regions } = form.values;
  const codes = regions.map(({ regionCode }) => regionCode).join(" ");
  const taken = useMemo(() => new Set(codes.split(" ")), [codes]);
  const { error } = field("regions");
  const add = () => {
    form.insertListItem("regions", { key: freeKey(regions), regionCode: "", perMb: "" });
    requestAnimationFrame(() => form.getInputNode(`regions.${regions.length}.regionCode`)?.focus());
  };
  const remove = (row: number) => {
    form.removeListItem("regions", row);
    // Where there were as many as there can be, it takes the focus only once it is drawn again.
    requestAnimationFrame(() => adding.current?.focus());
  };
  return (
    <section aria-label={t("regions")}>
      <Stack gap="12">
        <h3 className={styles.title}>{t("regions")}</h3>
        {regions.length === 0 ? <Muted>{t("noRegions")}</Muted> : null}
        {regions.map((region, row) => (
          <RegionRow
            key={region.key}
            place={row + 1}
            region={region}
            taken={taken}
            field={(name) => field(`regions.${row}.${name}`)}
            remove={() => remove(row)}
          />
        ))}
        {error ? (
          <Notice tone="bad" role="alert">
            {error}
          </Notice>
        ) : null}
        <Button
          ref={adding}
          variant="light"
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={regions.length >= countries.length}
          onClick={add}
        >
          {t("addRegion")}
        </Button>
      </Stack>
    </section>
  );
}
