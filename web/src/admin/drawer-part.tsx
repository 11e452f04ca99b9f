import { getOperatorCard } from "@farsim/contract/desk/card-desk.ts";
import { getCustomer } from "@farsim/contract/desk/customer-desk.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./drawer.module.css";
import { Muted } from "../ui/layout.tsx";
import { useMay } from "./use-may.tsx";

/** A part of a drawer under its own heading; without content it says so. */
export function Part(props: {
  readonly title: string;
  readonly empty?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <h3>{props.title}</h3>
      {props.empty === undefined ? props.children : <Muted>{props.empty}</Muted>}
    </section>
  );
}

/** Leads to a customer's or a card's drawer, no matter what list stands behind; for those whose role lets them read it. */
export function DrawerLink(props: {
  readonly kind: "customer" | "card";
  readonly id: string;
  readonly children: ReactNode;
}) {
  const may = useMay();
  if (!may(props.kind === "customer" ? getCustomer : getOperatorCard)) return props.children;
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
