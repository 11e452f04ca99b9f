import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Contact } from "../ui/contact.tsx";
import { Muted } from "../ui/layout.tsx";
import { State } from "../ui/states.tsx";
import { DestinationLink } from "./destination-link.tsx";
import styles from "./destinations.module.css";
import { findDestinations } from "./find-destinations.ts";
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
    return (
      <>
        <State sign={<IconMapPinOff size={30} />} title={t("nothing", { query })}>
          {t("nothingWhy")}
        </State>
        <Contact />
      </>
    );
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
