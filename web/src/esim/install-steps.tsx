import { Tabs } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/styles/tabs.css";
import styles from "./esim.module.css";
import { ownSystem } from "./own-system.ts";
import { Muted, Panel } from "../ui/layout.tsx";

const steps = ["a", "b", "c", "d", "e"] as const;

/** What to do on the phone, in the words that stand on it. */
export function InstallSteps() {
  const t = useTranslations("esim");
  return (
    <Panel>
      <h2>{t("steps")}</h2>
      <Tabs defaultValue={ownSystem(navigator.userAgent) ?? "ios"} className={styles.tabs}>
        <Tabs.List aria-label={t("system")}>
          <Tabs.Tab value="ios">{t("iphone")}</Tabs.Tab>
          <Tabs.Tab value="android">{t("android")}</Tabs.Tab>
        </Tabs.List>
        {(["ios", "android"] as const).map((system) => (
          <Tabs.Panel key={system} value={system}>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>
                  {t(system === "ios" ? `iphoneSteps.${step}` : `androidSteps.${step}`)}
                </li>
              ))}
            </ol>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Muted className={styles.under}>{t("once")}</Muted>
    </Panel>
  );
}
