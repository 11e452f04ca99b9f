import { IconCheck, IconX } from "@tabler/icons-react";
import styles from "./step-line.module.css";

interface StepLineProps<Key extends string> {
  readonly steps: readonly { readonly key: Key; readonly label: string }[];
  /** The step that it is at; `end`: all are done. */
  readonly at: Key | "end";
  /** Whether it has failed at that step. */
  readonly failed?: boolean;
}

/** A way in a few steps: what is done, what it is at, and what is still to come. */
export function StepLine<Key extends string>({ steps, at, failed }: StepLineProps<Key>) {
  const now = at === "end" ? steps.length : steps.findIndex(({ key }) => key === at);
  return (
    <ol className={styles.way}>
      {steps.map(({ key, label }, place) => {
        const isNow = place === now;
        const is = place < now ? "done" : !isNow ? "coming" : failed ? "failed" : "now";
        return (
          <li key={key} data-is={is} {...(isNow && { "aria-current": "step" as const })}>
            <span className={styles.dot}>
              {is === "done" ? <IconCheck size={16} aria-hidden="true" /> : null}
              {is === "failed" ? <IconX size={16} aria-hidden="true" /> : null}
            </span>
            {label}
          </li>
        );
      })}
    </ol>
  );
}
