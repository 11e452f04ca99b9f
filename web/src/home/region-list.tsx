import { regionsByPart, worldParts } from "@farsim/contract/values/regions.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";

/** All regions with coverage, by part of the world. */
export function RegionList() {
  const t = useTranslations("home");
  const tRegions = useTranslations("regions");
  const language = useLocale((state) => state.language);
  const order = new Intl.Collator(language);
  return worldParts.map((part) => (
    <section key={part} aria-label={t(`parts.${part}`)}>
      <h3>{t(`parts.${part}`)}</h3>
      <ul>
        {regionsByPart[part]
          .map((code) => tRegions(code))
          .toSorted(order.compare)
          .map((name) => (
            <li key={name}>{name}</li>
          ))}
      </ul>
    </section>
  ));
}
