import { type Language, languages } from "@farsim/contract/language.ts";
import { useTranslations } from "use-intl";
import { chooseLanguage, useLocale } from "../platform/locale.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import styles from "./pill.module.css";

/** Each language is named in itself, so that it is found by whoever needs it. */
const names: Record<Language, { short: string; long: string }> = {
  en: { short: "EN", long: "English" },
  "zh-CN": { short: "中文", long: "简体中文" },
};

export function LanguageMenu() {
  const t = useTranslations("app");
  const chosen = useLocale((state) => state.language);
  return (
    <Menu
      label={t("language", { name: names[chosen].short })}
      className={styles.pill}
      face={names[chosen].short}
    >
      {languages.map((language) => (
        <MenuItem
          key={language}
          lang={language}
          chosen={language === chosen}
          onSelect={() => chooseLanguage(language)}
        >
          {names[language].long}
        </MenuItem>
      ))}
    </Menu>
  );
}
