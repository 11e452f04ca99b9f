import type { Network } from "@farsim/contract/coverage.ts";
import { useTranslations } from "use-intl";
import { Muted, Panel } from "../ui/layout.tsx";
import styles from "./destinations.module.css";

/** The networks of a destination, each with the best that it has. */
export function Networks({ networks }: { readonly networks: readonly Network[] }) {
  const t = useTranslations("destinations");
  return (
    <Panel aria-labelledby="networks" className={styles.panel}>
      <h2 id="networks">{t("networks")}</h2>
      <ul className={styles.networks}>
        {networks.map(({ name, generation }) => (
          <li key={name}>
            {name} <b>{generation}</b>
          </li>
        ))}
      </ul>
      <Muted>{t("networksWhy")}</Muted>
    </Panel>
  );
}
