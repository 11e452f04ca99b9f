import { useTranslations } from "use-intl";
import { DestinationLink } from "./destination-link.tsx";
import type { NamedRegion } from "./find-destinations.ts";

/** Places that were found, each a way to its page. What no card reaches is there too, and says so: it is an answer. */
export function FoundPlaces(props: {
  readonly regions: readonly NamedRegion[];
  readonly covered: ReadonlySet<string>;
  readonly className?: string | undefined;
}) {
  const t = useTranslations("destinations");
  const { regions, covered, className } = props;
  return (
    <ul className={className}>
      {regions.map(({ code, name }) => (
        <li key={code}>
          <DestinationLink code={code} name={name}>
            {covered.has(code) ? null : <small>{t("notCovered")}</small>}
          </DestinationLink>
        </li>
      ))}
    </ul>
  );
}
