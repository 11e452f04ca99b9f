import { Accordion, Tabs } from "@mantine/core";
import { useTranslations } from "use-intl";
import "../ui/tabs.css";
import "../ui/accordion.css";
import { useLocale } from "../platform/locale.ts";
import { faqEn } from "./faq.en.ts";
import { faqZhCN } from "./faq.zh-CN.ts";
import styles from "./home.module.css";

const faqIn = { en: faqEn, "zh-CN": faqZhCN } as const;
const tabs = ["start", "accounts", "payment", "network"] as const;

/** Both languages travel with this part: it is loaded only when its place comes near. */
export function Faq() {
  const t = useTranslations("home");
  const faq = useLocale((state) => faqIn[state.language]);
  return (
    <Tabs defaultValue="start" keepMounted={false}>
      <Tabs.List aria-label={t("faq")}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} pt="md">
          <Accordion order={3} variant="separated">
            {Object.entries(faq[tab]).map(([key, { question, answer }]) => (
              <Accordion.Item key={key} value={key}>
                <Accordion.Control>{question}</Accordion.Control>
                <Accordion.Panel>
                  <p className={styles.answer}>{answer}</p>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
