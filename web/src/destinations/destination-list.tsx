import { type PartedRegions, worldParts } from "@farsim/contract/values/places/regions.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";
import { DestinationLink } from "./destination-link.tsx";
import styles from "./destinations.module.css";

/**
 * Destinations by part of the world, each a way to its page. The build draws all regions; the server takes out what is not
 * covered, by its place (`server/src/platform/pages/coverage-on-pages.ts`).
 */
export function DestinationList(props: {
  readonly regions: PartedRegions;
  /** What follows the heading that stands above. */
  readonly heading?: "h2" | "h3";
}) {
  const { regions, heading: Heading = "h3" } = props;
  const t = useTranslations("destinations");
  const tRegions = useTranslations("regions");
  const language = useLocale((state) => state.language);
  const order = new Intl.Collator(language);
  return worldParts.map((part) => {
    const codes = regions[part];
    if (!codes) return null;
    return (
      <section key={part} className={styles.part} aria-label={t(`parts.${part}`)} data-place={part}>
        <Heading>{t(`parts.${part}`)}</Heading>
        <ul className={styles.places}>
          {codes
            .map((code) => ({ code, name: tRegions(code) }))
            .toSorted((a, b) => order.compare(a.name, b.name))
            .map(({ code, name }) => (
              <li key={code} data-place={code}>
                <DestinationLink code={code} name={name} />
              </li>
            ))}
        </ul>
      </section>
    );
  });
}
