import type { ReactNode } from "react";
import { Seascape } from "../ui/page/seascape.tsx";
import styles from "./entry.module.css";

interface EntryFrameProps {
  readonly title: string;
  readonly under: string;
  readonly children: ReactNode;
}

/** The panel that every form in front of the door stands in. */
export function EntryFrame({ title, under, children }: EntryFrameProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        <p className={styles.under}>{under}</p>
        {children}
      </div>
      <div className={styles.view}>
        <Seascape />
      </div>
    </div>
  );
}
