import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { useCombobox } from "../../ui/forms/use-combobox.ts";
import styles from "./search.module.css";
import type { Found, Group } from "./use-found.tsx";

type Combobox = ReturnType<typeof useCombobox>;

interface OptionProps {
  readonly found: Found;
  readonly field: ReturnType<Combobox["optionOf"]>;
  readonly isAll?: boolean;
}

function Option({ found: { leadsTo, name, about, end }, field, isAll }: OptionProps) {
  return (
    <Link
      {...field}
      {...leadsTo}
      tabIndex={-1}
      activeProps={{}}
      preload={false}
      className={isAll ? styles.all : styles.option}
    >
      <span className={styles.name}>{name}</span>
      {about ? <span className={styles.about}>{about}</span> : null}
      {end ? <span className={styles.end}>{end}</span> : null}
      {isAll ? <IconArrowRight size={18} aria-hidden="true" /> : null}
    </Link>
  );
}

interface FoundListProps {
  readonly groups: readonly Group[];
  readonly field: Combobox;
  /** What is shown is of an earlier text. */
  readonly isStale: boolean;
}

/** What was found, a group a kind; the options of the field above. */
export function FoundList({ groups, field, isStale }: FoundListProps) {
  const t = useTranslations("desk");
  const id = useId();
  const begins = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { found, all }) => sum + found.length + (all ? 1 : 0), 0),
  );
  return (
    <div
      {...field.list}
      className={styles.list}
      aria-label={t("search.results")}
      aria-busy={isStale}
    >
      {groups.map(({ kind, found, all }, group) => (
        <fieldset key={kind} className={styles.group} aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.kind}>
            {t(`search.kinds.${kind}`)}
          </div>
          {found.map((each, at) => (
            <Option key={each.key} found={each} field={field.optionOf(begins[group]! + at)} />
          ))}
          {all ? (
            <Option found={all} field={field.optionOf(begins[group]! + found.length)} isAll />
          ) : null}
        </fieldset>
      ))}
    </div>
  );
}
