import type { ReactNode } from "react";
import styles from "./figure-list.module.css";

interface Figure {
  readonly label: string;
  readonly value: string;
  /** How it stands to what it is compared with. */
  readonly change?: string | undefined;
  readonly under: ReactNode;
}

/** A few key figures beside each other, each with what it says in small letters under it. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={styles.figures}>
      {figures.map(({ label, value, change, under }) => (
        <li key={label} className={styles.figure}>
          <span>{label}</span>
          <strong>{value}</strong>
          {change === undefined ? null : <em>{change}</em>}
          <small>{under}</small>
        </li>
      ))}
    </ul>
  );
}
