import { type Language, languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { type ReactNode, useId, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { messagesOf } from "../../platform/language/messages.ts";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./catalogue.module.css";

/** The very card that customers will see, in each language, while it is written. */
export function Preview({ children }: { readonly children: (language: Language) => ReactNode }) {
  const t = useTranslations("offers");
  const { language } = useFormat();
  const [seen, see] = useState<Language>(language);
  const name = useId();
  return (
    <aside className={styles.preview} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <fieldset className={styles.languages} aria-label={t("preview")}>
        {languages.map((each) => (
          <label key={each} lang={each}>
            <input type="radio" name={name} checked={each === seen} onChange={() => see(each)} />
            {languageNames[each].long}
          </label>
        ))}
      </fieldset>
      <IntlProvider locale={seen} messages={messagesOf(seen) as never}>
        <div lang={seen}>{children(seen)}</div>
      </IntlProvider>
    </aside>
  );
}
