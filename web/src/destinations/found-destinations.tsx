import { useTranslations } from "use-intl";
import { Muted } from "../ui/page/layout.tsx";
import styles from "./destinations.module.css";
import type { FoundRegions } from "./find-destinations.ts";
import { FoundPlaces } from "./found-places.tsx";
import { Nowhere } from "./nowhere.tsx";
import type { Combobox } from "../ui/forms/use-combobox.ts";

interface FoundProps {
  readonly query: string;
  readonly found: FoundRegions;
  readonly covered: ReadonlySet<string>;
  /** The field that they are found by. */
  readonly field: Combobox;
}

/** The places that a query may mean. */
export function FoundDestinations({ query, found, covered, field }: FoundProps) {
  const t = useTranslations("destinations");
  const { regions, isGuess } = found;
  if (regions.length === 0)
    return <Nowhere title={t("nothing", { query })}>{t("nothingWhy")}</Nowhere>;
  return (
    <>
      {isGuess ? <Muted>{t("guess", { query })}</Muted> : null}
      <FoundPlaces regions={regions} covered={covered} className={styles.places} field={field} />
    </>
  );
}
