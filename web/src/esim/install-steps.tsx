import { Tabs } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/styles/tabs.css";
import { type PhoneSystem, phoneSystems } from "../platform/own-system.ts";
import { Muted, Panel } from "../ui/page/layout.tsx";
import styles from "./esim.module.css";

interface StepsProps {
  readonly system: PhoneSystem;
  /** What the steps begin with: the button for this phone, or the QR code. */
  readonly by: "button" | "qr";
}

function Steps({ system, by }: StepsProps) {
  const t = useTranslations("esim");
  const steps = by === "button" ? (["tap", "end"] as const) : (["open", "scan", "end"] as const);
  return (
    <ol className={styles.steps}>
      <li>{t("wifi")}</li>
      {steps.map((step) => (
        <li key={step}>{t(system === "ios" ? `iphoneSteps.${step}` : `androidSteps.${step}`)}</li>
      ))}
    </ol>
  );
}

/** What to do on this phone, with its button. */
export function OwnSteps({ system }: { readonly system: PhoneSystem }) {
  const t = useTranslations("esim");
  return (
    <Panel>
      <h2>{t("steps")}</h2>
      <Steps system={system} by="button" />
      <Muted className={styles.under}>{t("once")}</Muted>
    </Panel>
  );
}

/** What to do on a phone that scans the QR code, in the words that stand on it. */
export function ScanSteps() {
  const t = useTranslations("esim");
  return (
    <>
      <h2>{t("steps")}</h2>
      <Tabs defaultValue="ios" className={styles.tabs}>
        <Tabs.List aria-label={t("system")}>
          <Tabs.Tab value="ios">{t("iphone")}</Tabs.Tab>
          <Tabs.Tab value="android">{t("android")}</Tabs.Tab>
        </Tabs.List>
        {phoneSystems.map((system) => (
          <Tabs.Panel key={system} value={system}>
            <Steps system={system} by="qr" />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Muted className={styles.under}>{t("once")}</Muted>
    </>
  );
}
