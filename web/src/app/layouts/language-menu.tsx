import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../../platform/language/locale.ts";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
import styles from "./pill.module.css";
import { useChooseLanguage } from "./use-choose-language.ts";

export function LanguageMenu() {
  const t = useTranslations("app");
  const chosen = useLocale((state) => state.language);
  const choose = useChooseLanguage();
  return (
    <Menu
      label={t("language", { name: languageNames[chosen].short })}
      className={styles.pill}
      face={languageNames[chosen].short}
    >
      {languages.map((language) => (
        <MenuItem
          key={language}
          lang={language}
          chosen={language === chosen}
          onSelect={() => choose(language)}
        >
          {languageNames[language].long}
        </MenuItem>
      ))}
    </Menu>
  );
}
