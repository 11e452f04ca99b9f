import type { ReactNode } from "react";
import styles from "./sim-shape.module.css";

/** The eight contacts of a SIM. The gold is the chip's own, in light and in dark. */
export function Chip() {
  return (
    <svg
      className={styles.chip}
      width="44"
      height="33"
      viewBox="0 0 44 33"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x=".75"
        y=".75"
        width="42.5"
        height="31.5"
        rx="7.5"
        fill="#e8cf8f"
        stroke="#b08d3c"
        strokeWidth="1.5"
      />
      <path
        d="M1 11.500h12.500M1 21.500h12.500M30.5 11.500H43M30.5 21.500H43M16.5 1v31M27.5 1v31"
        stroke="#b08d3c"
        strokeWidth="1.5"
        fill="none"
      />
    </svg>
  );
}

/** The outline of a SIM card around its content. */
export function SimShape(props: {
  readonly children: ReactNode;
  readonly label: string;
  readonly lit?: boolean;
}) {
  return (
    <article className={styles.sim} aria-label={props.label} data-lit={props.lit || undefined}>
      {props.children}
    </article>
  );
}
