import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { useTranslations } from "use-intl";
import { Muted, Panel } from "../ui/layout.tsx";
import { useTerms } from "../ui/terms.ts";
import styles from "./destinations.module.css";

/** Where the law asks for the user's name before the first use. */
const asked: ReadonlySet<RegionCode> = new Set(["HK", "MO"]);

/** What the law of a destination asks of the reader; nothing where it asks nothing. */
export function RealNameRule({ code }: { readonly code: RegionCode }) {
  const t = useTranslations("home");
  const url = useTerms()?.realNameUrl;
  if (!asked.has(code)) return null;
  return (
    <Panel aria-labelledby="real-name" className={`${styles.panel} ${styles.rule}`}>
      <h2 id="real-name">{t("realName")}</h2>
      <Muted>{t("realNameText")}</Muted>
      {url ? (
        <p>
          <a href={url}>{t("howToVerify")}</a>
        </p>
      ) : null}
    </Panel>
  );
}
