import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { Panel } from "../ui/page/layout.tsx";
import { asksForName } from "./asks-for-name.ts";
import styles from "./destinations.module.css";
import { RealName } from "./real-name.tsx";

/** What the law of a destination asks of the reader; nothing where it asks nothing. */
export function RealNameRule({ code }: { readonly code: RegionCode }) {
  return asksForName(code) ? (
    <Panel aria-labelledby="real-name" className={`${styles.panel} ${styles.rule}`}>
      <RealName titleId="real-name" />
    </Panel>
  ) : null;
}
