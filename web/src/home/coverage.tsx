import { regionCodes, regionsByPart, worldParts } from "@farsim/contract/regions.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import styles from "./coverage.module.css";

const RegionList = lazy(async () => ({
  default: (await import("./region-list.tsx")).RegionList,
}));

/** Where the shop's regions lie and what they are called. The map is two masks, drawn by `scripts/draw-coverage.mjs`. */
export function Coverage() {
  const t = useTranslations("home");
  const count = String(regionCodes.length);
  return (
    <section className={styles.coverage} aria-labelledby="coverage">
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
      <details className={styles.names}>
        <summary>
          {t("coverageNames", { count })}
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        <Suspense>
          <RegionList />
        </Suspense>
      </details>
    </section>
  );
}
