import type { ReactNode } from "react";
import styles from "./personal.module.css";
import { Muted, Panel, Row } from "../ui/page/layout.tsx";

/** The parts of the page, in their order; each name is its anchor, and the key of its title. */
export const parts = [
  "profile",
  "password",
  "appearance",
  "alerts",
  "sessions",
  "views",
  "twoFactor",
  "payout",
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
  return (
    <Panel
      id={part}
      className={danger ? styles.danger : undefined}
      aria-labelledby={`${part}-title`}
    >
      <Row justify="between">
        <h2 id={`${part}-title`}>{title}</h2>
        {state}
      </Row>
      {under ? <Muted className={styles.under}>{under}</Muted> : null}
      {children}
    </Panel>
  );
}
