import { type Language, languages } from "@farsim/contract/language.ts";
import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { chooseLanguage, useLocale } from "../platform/locale.ts";
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
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          className={styles.pill}
          aria-label={t("language", { name: names[chosen].short })}
        >
          {names[chosen].short}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => chooseLanguage(language)}
            rightSection={language === chosen ? <IconCheck size={18} aria-hidden="true" /> : null}
          >
            {names[language].long}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
