import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
} from "@tabler/icons-react";
import styles from "./status-badge.module.css";

const signs = {
  good: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  rest: IconCircleDashed,
} as const;

/** A state as colour, sign and word together. */
export function StatusBadge(props: {
  readonly tone: keyof typeof signs;
  readonly children: string;
}) {
  const Sign = signs[props.tone];
  return (
    <span className={styles.badge} data-tone={props.tone}>
      <Sign size={17} aria-hidden="true" />
      {props.children}
    </span>
  );
}
