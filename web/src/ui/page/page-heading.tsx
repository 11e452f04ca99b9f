import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageHeadingProps {
  readonly title: string;
  readonly under?: ReactNode;
  readonly children?: ReactNode;
}

/** The name of a screen, a line under it, and beside it what is wanted most. */
export function PageHeading({ title, under, children }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        <h1>{title}</h1>
        {under ? <p>{under}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** Several buttons beside the name of a screen. */
export function HeadingActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
