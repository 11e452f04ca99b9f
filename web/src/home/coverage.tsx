import { regionCodes, regionsByPart, worldParts } from "@farsim/contract/values/regions.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { Block } from "../ui/states.tsx";
import styles from "./coverage.module.css";
import { withMessages } from "../platform/language/messages.ts";

const RegionList = lazyBoundary(
  withMessages(async () => (await import("./region-list.tsx")).RegionList, "regions"),
  {
    Coming: () => <Block height={600} radius={14} />,
  },
);

/** Where the shop's regions lie and what they are called. The map is two masks, drawn by `scripts/pages/draw-coverage.mjs`. */
export function Coverage() {
  const t = useTranslations("home");
  const count = String(regionCodes.length);
  // The drawn page has them for readers without scripts; the living one brings them to anyone who is about to look.
  const [areAsked, setAsked] = useState(import.meta.env.SSR);
  const ask = () => setAsked(true);
  return (
    <section className={styles.coverage} aria-labelledby="coverage" data-part="coverage">
      <div className={styles.shown}>
        <div>
          <h2 id="coverage">{t("coverage", { count })}</h2>
          <p>{t("coverageUnder")}</p>
          <ul className={styles.parts}>
            {worldParts.map((part) => (
              <li key={part}>
                {t(`parts.${part}`)} <b>{regionsByPart[part].length}</b>
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
        {areAsked ? <RegionList /> : null}
      </details>
    </section>
  );
}
