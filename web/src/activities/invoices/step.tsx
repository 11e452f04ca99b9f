import type { ReactNode, Ref } from "react";
import styles from "./invoices.module.css";

interface StepProps {
  readonly title: string;
  /** Without one the keyboard goes on at its beginning. */
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

const beginHere = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
};

/** One of the things that the dialog shows in turn. */
export function Step({ title, ref = beginHere, children }: StepProps) {
  return (
    <section ref={ref} tabIndex={-1} className={styles.step} aria-label={title}>
      {children}
    </section>
  );
}
