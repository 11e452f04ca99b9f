import type { ReactNode } from "react";
import { type Fact, FactRows } from "../ui/page/layout.tsx";
import styles from "./payments.module.css";

interface BillSumsProps {
  readonly facts: readonly Fact[];
  /** What it all comes to, where that is said here. */
  readonly total?: { readonly label: string; readonly value: ReactNode };
  /** Whether it changes while someone chooses, so that it is said aloud. */
  readonly isLive?: boolean;
}

/** What is paid, line by line, down to the total. */
export function BillSums({ facts, total, isLive }: BillSumsProps) {
  return (
    <dl className={styles.sums} {...(isLive && { "aria-live": "polite" })}>
      <FactRows facts={facts} />
      {total ? (
        <div className={styles.sum}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}
