import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { destinationsByPart } from "../platform/page-facts.ts";
import { Muted } from "../ui/page/layout.tsx";
import { findDestinations } from "./find-destinations.ts";
import { FoundPlaces } from "./found-places.tsx";
import { useNamedRegions } from "./region-names.ts";
import styles from "./where-field.module.css";

const mostShown = 5;

export interface Best {
  readonly query: string;
  readonly code: string | undefined;
}

interface SuggestionsProps {
  readonly query: string;
  /** Hears which destination Enter leads to, for which query; of a guess none. */
  readonly onBest: (best: Best) => void;
}

/** What is being typed, as places: below the field, each a way to its page. */
export function WhereSuggestions({ query, onBest }: SuggestionsProps) {
  const t = useTranslations("destinations");
  const { regions, isGuess } = findDestinations(useNamedRegions(), query);
  const covered = new Set<string>(Object.values(destinationsByPart()).flat());
  const first = regions[0]?.code;
  useEffect(() => {
    onBest({ query, code: isGuess ? undefined : first });
  }, [onBest, first, isGuess, query]);
  return (
    <div className={styles.list}>
      {regions.length === 0 ? <Muted>{t("nothing", { query })}</Muted> : null}
      {isGuess && regions.length > 0 ? <Muted>{t("guess", { query })}</Muted> : null}
      <FoundPlaces regions={regions.slice(0, mostShown)} covered={covered} />
    </div>
  );
}
