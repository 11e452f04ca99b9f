import { type Language, languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../../platform/language/locale.ts";
import { useChooseLanguage } from "./use-choose-language.ts";
import styles from "./shop-layout.module.css";

/** Whether the reader wants the link opened elsewhere: in a tab, in a window, as a file. */
const leadsElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** The page in each language, by a link that needs no script; with scripts it changes where it stands. */
export function LanguageLinks() {
  const t = useTranslations("app");
  const chosen = useLocale((state) => state.language);
  const choose = useChooseLanguage();
  const router = useRouter();
  useRouterState({ select: (state) => state.location.href });
  const addressIn = (lang: Language) =>
    router.buildLocation({ to: ".", search: (search: object) => ({ ...search, lang }) }).href;
  return (
    <nav className={styles.languages} aria-label={t("languages")}>
      {languages.map((language) => (
        <a
          key={language}
          href={addressIn(language)}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "true" : undefined}
          onClick={(event) => {
            if (leadsElsewhere(event)) return;
            event.preventDefault();
            choose(language);
          }}
        >
          {languageNames[language].long}
        </a>
      ))}
    </nav>
  );
}
