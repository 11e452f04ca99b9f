import { type RegionCode, regionCodes } from "@farsim/contract/values/places/regions.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Muted } from "../../ui/page/layout.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useRegionNames, useRegionSearch } from "../kit/use-regions.ts";
import styles from "./catalogue.module.css";

const rows = regionCodes.map((regionCode) => ({ regionCode }));

interface RegionsFieldProps {
  readonly chosen: readonly RegionCode[];
  /** Where a card works that the plan can be ordered on. */
  readonly reach: ReadonlySet<RegionCode>;
  /** The value, its change and its error. */
  readonly field: object;
}

/** Several of all regions: found by name, ticked in a list. */
export function RegionsField({ chosen, reach, field }: RegionsFieldProps) {
  const t = useTranslations("offers");
  const tRegions = useTranslations("regions");
  const namesOf = useRegionNames();
  const { count } = useFormat();
  const among = useRegionSearch();
  const [search, setSearch] = useState<string>();
  const found = among(rows, search);
  return (
    <>
      <SearchField label={t("searchRegions")} value={search} onChange={setSearch} />
      <Checkbox.Group {...field} label={t("chooseRegions")}>
        <div className={styles.regions}>
          {found.length === 0 ? <Muted>{t("noRegion")}</Muted> : null}
          {found.map(({ regionCode }) => (
            <Checkbox
              key={regionCode}
              value={regionCode}
              label={
                <>
                  {tRegions(regionCode)}
                  {reach.has(regionCode) ? null : <small> {t("notCovered")}</small>}
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <Muted as="output">
        {chosen.length > 0
          ? t("chosenRegions", { count: count(chosen.length), names: namesOf(chosen) })
          : t("noneChosen")}
      </Muted>
    </>
  );
}
