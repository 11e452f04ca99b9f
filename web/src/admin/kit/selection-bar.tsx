import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** What can be done with the chosen rows of a list, in sight below them. */
export function SelectionBar(props: {
  /** Which are chosen. */
  readonly label: string;
  /** Said in its place, where that cannot be done. */
  readonly problem?: string | undefined;
  /** Means all that match; undefined where all of them are shown, or meant already. */
  readonly meanAll: { readonly label: string; readonly run: () => void } | undefined;
  readonly clear: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}) {
  const { label, problem, meanAll, clear, children } = props;
  return (
    <section className={styles.bar} aria-label={label}>
      <strong>{problem ?? label}</strong>
      {meanAll ? (
        <Button variant="subtle" onClick={meanAll.run}>
          {meanAll.label}
        </Button>
      ) : null}
      {children}
      <Button variant="subtle" onClick={clear.run}>
        {clear.label}
      </Button>
    </section>
  );
}
