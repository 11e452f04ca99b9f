import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** What few need: folded until it is asked for. */
export function Fold({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
