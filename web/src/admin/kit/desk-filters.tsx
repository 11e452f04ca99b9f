import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import styles from "./desk-filters.module.css";

interface DeskFiltersProps {
  /** In one line; on a phone the first alone until more are asked for. */
  readonly children: ReactNode;
  /** Folded away until they are asked for. */
  readonly more?: ReactNode;
  /** All fields are needed: on a phone none is folded away. */
  readonly needsAll?: boolean;
  /** One of those narrows the list already. */
  readonly isMoreUsed?: boolean;
  /** Shows the whole list again; undefined where nothing narrows it. */
  readonly clear?: (() => void) | undefined;
  /** What is done beside the list. */
  readonly actions?: ReactNode;
}

/** What narrows a list of the desk, in as little height as can be. */
export function DeskFilters(props: DeskFiltersProps) {
  const t = useTranslations("admin");
  const { children, more, needsAll = false, isMoreUsed = false, clear, actions } = props;
  const [isOpen, setOpen] = useState(isMoreUsed);
  // A view that was opened narrows by them, and must not do so out of sight.
  const [wasUsed, setWasUsed] = useState(isMoreUsed);
  if (isMoreUsed !== wasUsed) {
    setWasUsed(isMoreUsed);
    if (isMoreUsed) setOpen(true);
  }
  return (
    <div className={styles.bar}>
      <search className={styles.fields} data-open={isOpen || needsAll || undefined}>
        {children}
        {needsAll && more === undefined ? null : (
          <Button
            variant="default"
            size="sm"
            className={styles.fold ?? ""}
            data-phone={more === undefined || undefined}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t("moreFilters")}
          </Button>
        )}
        {clear ? (
          <Button variant="subtle" size="sm" onClick={clear}>
            {t("clear")}
          </Button>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {more !== undefined && isOpen ? <div className={styles.more}>{more}</div> : null}
      </search>
    </div>
  );
}
