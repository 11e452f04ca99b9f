import type { Output } from "@farsim/contract/endpoint.ts";
import { type FaqTab, faqTabs, getFaq, onEveryTab } from "@farsim/contract/faq.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { Tabs } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/tabs.css";
import { useLocale } from "../platform/language/locale.ts";
import { usePersistedQuery } from "../platform/offline/persisted-queries.ts";
import { drawnFaq } from "../platform/page-facts.ts";
import { Contact } from "../ui/words/contact.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import styles from "./faq.module.css";

/** Nonsense means the first. */
const tabOf = (name: string | null | undefined): FaqTab =>
  faqTabs.find((tab) => tab === name) ?? faqTabs[0];

/** What the address says of the questions. The first tab needs no name there. */
function useListParams() {
  const navigate = useNavigate({ from: "/home" });
  const { faq, answer } = useSearch({ from: "/shop/home" });
  return {
    shown: tabOf(faq),
    answer,
    show: (tab: FaqTab, key?: string) =>
      void navigate({
        search: (before) => ({ ...before, faq: tab === faqTabs[0] ? undefined : tab, answer: key }),
        ...replaceUrl,
      }),
    /** Another answer may have been opened meanwhile, which closes this one. */
    shut: (key: string) =>
      void navigate({
        search: (before) => (before.answer === key ? { ...before, answer: undefined } : before),
        ...replaceUrl,
      }),
  };
}

/** Scrolls once to the tab or answer that the address names; what is opened later is in sight. */
function useArrival(isUsed: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [isSent] = useState(isUsed);
  useEffect(() => {
    if (isSent) place.current?.scrollIntoView({ behavior: "instant" });
  }, [isSent]);
  return { ref: place, "data-sent": isSent || undefined };
}

type Questions = Output<typeof getFaq>["tabs"];

const listed = drawnFaq && [drawnFaq];
const drawnTabs = listed && onEveryTab(() => listed);

/** In their tabs. What is open stands in the address, so that it can be sent. */
function QuestionTabs({ tabs }: { readonly tabs: Questions }) {
  const t = useTranslations("faq");
  const home = useTranslations("home");
  const language = useLocale((state) => state.language);
  const { shown, answer: opened, show, shut } = useListParams();
  const arrival = useArrival(shown !== faqTabs[0] || opened !== undefined);
  return (
    <Tabs
      {...arrival}
      className={styles.questions}
      value={shown}
      onChange={(chosen) => show(tabOf(chosen))}
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={home("faq")} className={styles.tabs}>
        {faqTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {faqTabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel}>
          <p className={styles.tabName}>{t(`tabs.${tab}`)}</p>
          {tabs[tab].map(({ key, question, answer }) => {
            const isOpen = tab === shown && key === opened;
            return (
              // Of the answers of one tab, one is open.
              <details
                key={key}
                name={`faq-${tab}`}
                className={styles.item}
                open={isOpen}
                onToggle={({ currentTarget }) => {
                  if (currentTarget.open === isOpen) return;
                  if (currentTarget.open) show(tab, key);
                  else shut(key);
                }}
              >
                <summary>
                  <h3>{textIn(question, language)}</h3>
                  <IconChevronDown size={18} aria-hidden="true" />
                </summary>
                <p>{textIn(answer, language)}</p>
              </details>
            );
          })}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/**
 * Loaded only when its place comes near. The build draws one question, and the server puts all of them in its place, so that a
 * reader without scripts sees the four tabs below one another, and opens an answer in the usual way.
 */
export function Faq() {
  const t = useTranslations("faq");
  const answer = usePersistedQuery(getFaq, {}, { timeless: true });
  return (
    <>
      {drawnTabs ? (
        <QuestionTabs tabs={drawnTabs} />
      ) : (
        <QueryView query={answer} loading={330}>
          {({ tabs }) => <QuestionTabs tabs={tabs} />}
        </QueryView>
      )}
      <section className={styles.contact} aria-labelledby="contact">
        <h3 id="contact">{t("askUs")}</h3>
        <Contact />
      </section>
    </>
  );
}
