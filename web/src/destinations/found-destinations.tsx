import { useTranslations } from "use-intl";
import { Muted } from "../ui/layout.tsx";
import { DestinationLink } from "./destination-link.tsx";
import styles from "./destinations.module.css";
import { findDestinations } from "./find-destinations.ts";
import { Nowhere } from "./nowhere.tsx";
import { useNamedRegions } from "./region-names.ts";

interface FoundProps {
  readonly query: string;
  readonly covered: ReadonlySet<string>;
}

/** The places that a query may mean. What no card reaches is there too, and says so: it is an answer. */
export function FoundDestinations({ query, covered }: FoundProps) {
  const t = useTranslations("destinations");
  const { regions, isGuess } = findDestinations(useNamedRegions(), query);
  if (regions.length === 0)
    return <Nowhere title={t("nothing", { query })}>{t("nothingWhy")}</Nowhere>;
  return (
    <>
      {isGuess ? <Muted>{t("guess", { query })}</Muted> : null}
      <ul className={styles.places}>
        {regions.map(({ code, name }) => (
          <li key={code}>
            <DestinationLink code={code} name={name}>
              {covered.has(code) ? null : <small>{t("notCovered")}</small>}
            </DestinationLink>
          </li>
        ))}
      </ul>
    </>
  );
}
