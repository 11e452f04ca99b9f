import { Tabs } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useMessages, useTranslations } from "use-intl";
import "../ui/styles/tabs.css";
import { Contact } from "../ui/contact.tsx";
import { replaceUrl } from "../ui/replace-url.ts";
import { useTerms } from "../ui/terms.ts";
import styles from "./faq.module.css";

const tabs = ["start", "accounts", "payment", "network"] as const;

type Tab = (typeof tabs)[number];

/** Nonsense means the first. */
const tabOf = (name: string | null | undefined): Tab => tabs.find((tab) => tab === name) ?? tabs[0];

/** What the address says of the questions. The first tab needs no name there. */
function useListParams() {
  const navigate = useNavigate({ from: "/home" });
  const { faq, answer } = useSearch({ from: "/shop/home" });
  return {
    shown: tabOf(faq),
    answer,
    show: (tab: Tab, key?: string) =>
      void navigate({
        search: (before) => ({ ...before, faq: tab === tabs[0] ? undefined : tab, answer: key }),
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

interface Entry {
  readonly question: string;
  /** True of every shop: what the build draws. */
  readonly answer: string;
  /** Of a shop that takes payments online, and of one that does not. */
  readonly answerOnline?: string;
  readonly answerByHand?: string;
}

/** Says an answer as it is in this shop, once its terms have come. */
function useAnswers() {
  const terms = useTerms();
  return ({ answer, answerOnline = answer, answerByHand = answer }: Entry) => {
    if (terms === undefined) return answer;
    return terms.paymentProviders.length > 0 ? answerOnline : answerByHand;
  };
}

/**
 * Loaded only when its place comes near. All answers stand in the page that the
 * build draws; a reader without scripts sees the four tabs below one another, and opens an answer in the usual way. What is
 * open stands in the address, so that it can be sent.
 */
export function Faq() {
  const t = useTranslations("faq");
  const home = useTranslations("home");
  const { faq } = useMessages();
  const answerOf = useAnswers();
  const { shown, answer: opened, show, shut } = useListParams();
  const arrival = useArrival(shown !== tabs[0] || opened !== undefined);
  return (
    <>
      <Tabs
        {...arrival}
        className={styles.questions}
        value={shown}
        onChange={(chosen) => show(tabOf(chosen))}
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label={home("faq")} className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={styles.panel}>
            <p className={styles.tabName}>{t(`tabs.${tab}`)}</p>
            {Object.entries<Entry>(faq[tab]).map(([key, entry]) => {
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
                    <h3>{entry.question}</h3>
                    <IconChevronDown size={18} aria-hidden="true" />
                  </summary>
                  <p>{answerOf(entry)}</p>
                </details>
              );
            })}
          </Tabs.Panel>
        ))}
      </Tabs>
      <section className={styles.contact} aria-labelledby="contact">
        <h3 id="contact">{t("askUs")}</h3>
        <Contact />
      </section>
    </>
  );
}
