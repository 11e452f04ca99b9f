import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./filters.module.css";

interface FiltersProps {
  /** The arrangement of many fields; a few stand beside each other. */
  readonly className?: string | undefined;
  /** Shows the whole list again; undefined where nothing narrows it. */
  readonly clear: (() => void) | undefined;
  readonly clearLabel: string;
  readonly children: ReactNode;
}

/** What narrows a list, and the way back to all of it. */
export function Filters({ className, clear, clearLabel, children }: FiltersProps) {
  return (
    <search className={className ?? styles.few}>
      {children}
      {clear ? (
        <Button variant="subtle" className={styles.clear ?? ""} onClick={clear}>
          {clearLabel}
        </Button>
      ) : null}
    </search>
  );
}
