import type { WorldPart } from "@farsim/contract/values/places/regions.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block } from "../ui/states/states.tsx";
import styles from "./coverage.module.css";
import { withMessages } from "../platform/language/messages.ts";
import { destinationsByPart, drawnCount } from "../platform/page-facts.ts";

const DestinationList = lazyBoundary(
  withMessages(
    async () => (await import("../destinations/destination-list.tsx")).DestinationList,
    "destinations",
    "regions",
  ),
  {
    Coming: () => <Block height={600} radius={14} />,
  },
);

/**
 * Where the shop's cards work, and what these places are called; nothing before they work anywhere. The map is two masks, made by
 * the server (`/coverage-served.svg`).
 */
export function Coverage() {
  const t = useTranslations("destinations");
  // The drawn page has them for readers without scripts; the living one brings them to anyone who is about to look.
  const [areAsked, setAsked] = useState(import.meta.env.SSR);
  const destinations = destinationsByPart();
  const parts = Object.keys(destinations) as WorldPart[];
  const all = Object.values(destinations).flat().length;
  if (all === 0) return null;
  const ask = () => setAsked(true);
  const count = drawnCount?.("all") ?? String(all);
  return (
    <section
      className={styles.coverage}
      aria-labelledby="coverage"
      data-part="coverage"
      data-needs="destinations"
    >
      <div className={styles.shown}>
        <div>
          <h2 id="coverage">{t("coverage", { count })}</h2>
          <p>{t("coverageUnder")}</p>
          <ul className={styles.parts}>
            {parts.map((part) => (
              <li key={part} data-place={part}>
                {t(`parts.${part}`)} <b>{drawnCount?.(part) ?? destinations[part]?.length}</b>
              </li>
            ))}
          </ul>
        </div>
        <figure className={styles.map}>
          <VisuallyHidden>{t("coverageMap", { count })}</VisuallyHidden>
        </figure>
      </div>
      <details className={styles.names} onToggle={ask} onPointerEnter={ask}>
        <summary>
          {t("coverageNames", { count })}
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        {areAsked ? <DestinationList regions={destinations} /> : null}
      </details>
    </section>
  );
}
