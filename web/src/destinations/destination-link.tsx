import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./destinations.module.css";
import { Flag } from "./flag.tsx";

/** The way to a destination's page. */
export function DestinationLink(props: {
  readonly code: string;
  readonly name: string;
  readonly children?: ReactNode;
}) {
  const { code, name, children } = props;
  return (
    <Link to="/destinations/$code" params={{ code }} className={styles.place}>
      <Flag code={code} />
      <span>{name}</span>
      {children}
    </Link>
  );
}
