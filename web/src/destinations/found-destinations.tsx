import { useTranslations } from "use-intl";
import { Muted } from "../ui/layout.tsx";
import styles from "./destinations.module.css";
import { findDestinations } from "./find-destinations.ts";
import { FoundPlaces } from "./found-places.tsx";
import { Nowhere } from "./nowhere.tsx";
import { useNamedRegions } from "./region-names.ts";

interface FoundProps {
  readonly query: string;
  readonly covered: ReadonlySet<string>;
}

/** The places that a query may mean. */
export function FoundDestinations({ query, covered }: FoundProps) {
  const t = useTranslations("destinations");
  const { regions, isGuess } = findDestinations(useNamedRegions(), query);
  if (regions.length === 0)
    return <Nowhere title={t("nothing", { query })}>{t("nothingWhy")}</Nowhere>;
  return (
    <>
      {isGuess ? <Muted>{t("guess", { query })}</Muted> : null}
      <FoundPlaces regions={regions} covered={covered} className={styles.places} />
    </>
  );
}
