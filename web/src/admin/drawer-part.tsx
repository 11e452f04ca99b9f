import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./drawer.module.css";

/** A part of a drawer under its own heading; without content it says so. */
export function Part(props: {
  readonly title: string;
  readonly empty?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <h3>{props.title}</h3>
      {props.empty === undefined ? props.children : <p className={styles.none}>{props.empty}</p>}
    </section>
  );
}

export interface Line {
  readonly key: string;
  readonly what: ReactNode;
  /** Stands at the end of the line. */
  readonly aside?: ReactNode;
  readonly under?: ReactNode;
}

/** What happened, line by line. */
export function Lines({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly Line[];
}) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ key, what, aside, under }) => (
        <li key={key}>
          <span className={styles.line}>
            <strong>{what}</strong>
            <span>{aside}</span>
          </span>
          {under ? <span className={styles.more}>{under}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Leads to a customer's or a card's drawer, no matter what list stands behind. */
export function DrawerLink(props: {
  readonly kind: "customer" | "card";
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to="/adminMode"
      search={(before) => ({ ...before, [props.kind]: props.id })}
      className={styles.link}
      preload={false}
      resetScroll={false}
    >
      {props.children}
    </Link>
  );
}
