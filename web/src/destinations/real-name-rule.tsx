import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { Panel } from "../ui/layout.tsx";
import styles from "./destinations.module.css";
import { RealName } from "./real-name.tsx";

/** Where the law asks for the user's name before the first use. */
const asked: ReadonlySet<RegionCode> = new Set(["HK", "MO"]);

/** What the law of a destination asks of the reader; nothing where it asks nothing. */
export function RealNameRule({ code }: { readonly code: RegionCode }) {
  return asked.has(code) ? (
    <Panel aria-labelledby="real-name" className={`${styles.panel} ${styles.rule}`}>
      <RealName titleId="real-name" />
    </Panel>
  ) : null;
}
