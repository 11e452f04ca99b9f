import { Tabs } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../ui/tabs.css";
import { useLocale } from "../platform/locale.ts";
import { faqEn } from "./faq.en.ts";
import { faqZhCN } from "./faq.zh-CN.ts";
import styles from "./faq.module.css";

const faqIn = { en: faqEn, "zh-CN": faqZhCN } as const;
const tabs = ["start", "accounts", "payment", "network"] as const;

/**
 * Both languages travel with this part: it is loaded only when its place comes near. All answers stand in the page that the
 * build draws; a reader without scripts sees the four tabs below one another, and opens an answer as everybody does.
 */
export function Faq() {
  const t = useTranslations("home");
  const faq = useLocale((state) => faqIn[state.language]);
  return (
    <Tabs defaultValue="start" keepMountedMode="display-none">
      <Tabs.List aria-label={t("faq")} className={styles.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel}>
          <p className={styles.tabName}>{t(`tabs.${tab}`)}</p>
          {Object.entries(faq[tab]).map(([key, { question, answer }]) => (
            // Of the answers of one tab, one is open.
            <details key={key} name={`faq-${tab}`} className={styles.item}>
              <summary>
                <h3>{question}</h3>
                <IconChevronDown size={18} aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
