import type { ReactNode } from "react";
import styles from "./personal.module.css";

/** The parts of the page, in their order; each name is its anchor, and the key of its title. */
export const parts = [
  "profile",
  "password",
  "appearance",
  "alerts",
  "sessions",
  "views",
  "twoFactor",
  "yourData",
  "deleteAccount",
] as const;
export type Part = (typeof parts)[number];

interface SectionProps {
  readonly part: Part;
  readonly title: string;
  readonly under?: string;
  /** Stands beside the title. */
  readonly state?: ReactNode;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

export function Section({ part, title, under, state, danger, children }: SectionProps) {
  const className = danger ? `${styles.section} ${styles.danger}` : styles.section;
  return (
    <section id={part} className={className} aria-labelledby={`${part}-title`}>
      <div className={styles.head}>
        <h2 id={`${part}-title`}>{title}</h2>
        {state}
      </div>
      {under ? <p className={styles.under}>{under}</p> : null}
      {children}
    </section>
  );
}
