import { getSettings, saveSettings, type Settings } from "@farsim/contract/account-settings.ts";
import { type Language, languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { Button, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { chooseLanguage, useLocale } from "../platform/language/locale.ts";
import { isInView, useSession } from "../platform/session/session.ts";
import { Choices } from "../ui/forms/choices.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";
import { languageNameIn } from "../platform/language/formats.ts";

const schemes = [
  { value: "light", Sign: IconSun, word: "themeLight" },
  { value: "dark", Sign: IconMoon, word: "themeDark" },
  { value: "auto", Sign: IconDeviceDesktop, word: "themeAuto" },
] as const;

/** The language of the screen changes at once; the account's, in which emails are written, with it. */
function LanguageChoice({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const language = useLocale((state) => state.language);
  const action = useAction(saveSettings, {
    failureMessage: t("failed.settings"),
    invalidates: [getSettings],
  });
  const isLooking = useSession(isInView);
  const save = (chosen: Language) => void action.run({ language: chosen });
  return (
    <>
      <Choices
        legend={t("language")}
        choices={languages.map((value) => ({
          value,
          label: languageNames[value].long,
          lang: value,
        }))}
        chosen={language}
        choose={(chosen) => {
          chooseLanguage(chosen);
          if (!isLooking) save(chosen);
        }}
      />
      <div className={styles.beside}>
        <span>{t("lettersIn", { name: languageNameIn(language, settings.language) })}</span>
        {settings.language === language || action.pending || isLooking ? null : (
          <Button variant="light" onClick={() => save(language)}>
            {t("lettersToo", { name: languageNameIn(language, language) })}
          </Button>
        )}
      </div>
    </>
  );
}

export function AppearanceSection({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("personal");
  const app = useTranslations("app");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section part="appearance" title={t("appearance")} under={t("appearanceUnder")}>
      <div className={styles.body}>
        <LanguageChoice settings={settings} />
        <Choices
          legend={t("theme")}
          choices={schemes.map(({ value, Sign, word }) => ({
            value,
            label: app(word),
            sign: <Sign size={20} aria-hidden="true" />,
          }))}
          chosen={colorScheme}
          choose={setColorScheme}
        />
      </div>
    </Section>
  );
}
