import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import styles from "./drawer.module.css";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { type Thing, wayTo } from "./thing.ts";
import { useMay } from "./use-may.tsx";

/** Whether what is drawn stands on a page of its own, and not in a drawer beside a list. */
export const OnPage = createContext(false);

/** A part of a drawer or a page under its own heading; without content it says so. */
export function Part(props: {
  readonly title: string;
  readonly empty?: string | undefined;
  /** Beside the heading: what can be added. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  const Heading = useContext(OnPage) ? "h2" : "h3";
  return (
    <section className={styles.part}>
      <Row justify="between" className={styles.partHead}>
        <Heading>{props.title}</Heading>
        {props.action}
      </Row>
      {props.empty === undefined ? props.children : <Muted>{props.empty}</Muted>}
    </section>
  );
}

/**
 * Leads to a customer's or a card's drawer, no matter what list stands behind, and from a page to a page; for those whose role lets
 * them read it. A drawer takes the place of the one that it was opened from.
 */
export function DrawerLink(props: {
  readonly kind: Thing;
  readonly id: string;
  readonly children: ReactNode;
}) {
  const may = useMay();
  const onPage = useContext(OnPage);
  if (!may(props.kind === "customer" ? getCustomer : getOperatorCard)) return props.children;
  if (onPage)
    return (
      <Link {...wayTo(props.kind, props.id)} className={styles.link} preload={false}>
        {props.children}
      </Link>
    );
  return (
    <Link
      to="/adminMode"
      search={(before) => ({
        ...before,
        customer: undefined,
        card: undefined,
        [props.kind]: props.id,
      })}
      className={styles.link}
      preload={false}
      resetScroll={false}
    >
      {props.children}
    </Link>
  );
}
