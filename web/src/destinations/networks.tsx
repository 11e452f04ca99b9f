import type { Network } from "@farsim/contract/coverage.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Muted, Panel } from "../ui/page/layout.tsx";
import styles from "./destinations.module.css";

/** Around the lines of the networks, in the living page as in the drawn one: what is seen first stays where it is. */
export function NetworksPanel({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("destinations");
  return (
    <Panel aria-labelledby="networks" className={styles.panel}>
      <h2 id="networks">{t("networks")}</h2>
      <ul className={styles.networks}>{children}</ul>
      <Muted>{t("networksWhy")}</Muted>
    </Panel>
  );
}

/** The networks of a destination, each with the best that it has. */
export function Networks({ networks }: { readonly networks: readonly Network[] }) {
  return (
    <NetworksPanel>
      {networks.map(({ name, generation }) => (
        <li key={name}>
          {name} <b>{generation}</b>
        </li>
      ))}
    </NetworksPanel>
  );
}
