import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Seller } from "../ui/words/seller.tsx";
import { useTerms } from "../ui/words/terms.ts";
import styles from "./paper.module.css";

interface PaperProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Below who sells; without it neither stands there: what is printed says itself who sold it. */
  readonly foot?: string;
}

/** Not on the screen, but all that is printed while it is there. Its part must bring the messages of `contact`. */
export function Paper({ title, children, foot }: PaperProps) {
  const productName = useTerms()?.productName ?? "Farsim";
  return createPortal(
    <article className={styles.paper} aria-hidden="true">
      <header className={styles.head}>
        <strong>{productName}</strong>
        <span>{title}</span>
      </header>
      {children}
      {foot === undefined ? null : (
        <footer className={styles.foot}>
          <Seller />
          {foot}
        </footer>
      )}
    </article>,
    document.body,
  );
}

/** What the paper is about, in large. */
export function PaperFigure(props: { readonly label: string; readonly figure: string }) {
  return (
    <p className={styles.amount}>
      <span>{props.label}</span>
      <strong>{props.figure}</strong>
    </p>
  );
}

/** Figures with their names, line by line, under a heading of their own where they have one. */
export function PaperLines(props: {
  readonly title?: string;
  /** What they mean. */
  readonly why?: string | undefined;
  readonly lines: readonly (readonly [label: string, value: string])[];
}) {
  const { title, why, lines } = props;
  return (
    <>
      {title === undefined ? null : <h2 className={styles.title}>{title}</h2>}
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
