import { regionNames } from "@farsim/contract/values/region-names.ts";
import { regionsByPart, worldParts } from "@farsim/contract/values/regions.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";

/** The names in both languages travel with this part, which comes after the page. */
export function RegionList() {
  const t = useTranslations("home");
  const language = useLocale((state) => state.language);
  const order = new Intl.Collator(language);
  return worldParts.map((part) => (
    <section key={part} aria-label={t(`parts.${part}`)}>
      <h3>{t(`parts.${part}`)}</h3>
      <ul>
        {regionsByPart[part]
          .map((code) => regionNames[code][language])
          .toSorted(order.compare)
          .map((name) => (
            <li key={name}>{name}</li>
          ))}
      </ul>
    </section>
  ));
}
