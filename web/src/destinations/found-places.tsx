import { useTranslations } from "use-intl";
import { DestinationLink } from "./destination-link.tsx";
import type { NamedRegion } from "./find-destinations.ts";
import type { Combobox } from "../ui/forms/use-combobox.ts";

/** Places that were found, each a way to its page. What no card reaches is there too, and says so: it is an answer. */
export function FoundPlaces(props: {
  readonly regions: readonly NamedRegion[];
  readonly covered: ReadonlySet<string>;
  readonly className?: string | undefined;
  /** Where they are the options of a field. */
  readonly field?: Combobox;
}) {
  const t = useTranslations("destinations");
  const { regions, covered, className, field } = props;
  return (
    <ul className={className} {...(field && { ...field.list, "aria-label": t("results") })}>
      {regions.map(({ code, name }, at) => (
        <li key={code} role={field && "presentation"}>
          <DestinationLink code={code} name={name} {...field?.optionOf(at)}>
            {covered.has(code) ? null : <small>{t("notCovered")}</small>}
          </DestinationLink>
        </li>
      ))}
    </ul>
  );
}
