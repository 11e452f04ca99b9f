import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "./filters.module.css";

interface FiltersProps {
  /** The arrangement of many fields; a few stand beside each other. */
  readonly className?: string | undefined;
  /** Shows the whole list again; undefined where nothing narrows it. */
  readonly clear: (() => void) | undefined;
  readonly clearLabel: string;
  /** What opens them on a phone, where they are folded away until something is filtered. */
  readonly foldLabel?: string;
  readonly children: ReactNode;
}

/** What narrows a list, and the way back to all of it. */
export function Filters({ className, clear, clearLabel, foldLabel, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(clear !== undefined);
  const isFolded = foldLabel !== undefined && !isOpen;
  return (
    <search className={className ?? styles.few} data-folded={isFolded || undefined}>
      {foldLabel === undefined ? null : (
        <Button
          variant="default"
          className={styles.fold ?? ""}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {foldLabel}
        </Button>
      )}
      {children}
      {clear ? (
        <Button variant="subtle" className={styles.clear ?? ""} onClick={clear}>
          {clearLabel}
        </Button>
      ) : null}
    </search>
  );
}
