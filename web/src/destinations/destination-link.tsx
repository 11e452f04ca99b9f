import { Link } from "@tanstack/react-router";
import type { AriaRole, ReactNode } from "react";
import styles from "./destinations.module.css";
import { Flag } from "./flag.tsx";

/** The way to a destination's page. */
export function DestinationLink(props: {
  readonly code: string;
  readonly name: string;
  readonly children?: ReactNode;
  readonly id?: string;
  readonly role?: AriaRole;
  readonly "aria-selected"?: boolean;
  readonly onClick?: () => void;
}) {
  const { code, name, children, ...option } = props;
  return (
    <Link to="/destinations/$code" params={{ code }} className={styles.place} {...option}>
      <Flag code={code} />
      <span>{name}</span>
      {children}
    </Link>
  );
}
