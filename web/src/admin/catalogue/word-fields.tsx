import { type Language, languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { inLanguage } from "../../ui/states/in-language.tsx";
import styles from "./catalogue.module.css";

export type WordName = `${"name" | "description"}.${Language}`;

/** Name and description in every language: none is told without the others. */
export function WordFields({ field }: { readonly field: (name: WordName) => object }) {
  const t = useTranslations("offers");
  const label = (key: "nameIn" | "descriptionIn", language: Language) =>
    t.rich(key, {
      language: languageNames[language].long,
      own: inLanguage(language),
    });
  return (
    <>
      {languages.map((language, place) => (
        <TextInput
          key={language}
          {...field(`name.${language}`)}
          label={label("nameIn", language)}
          lang={language}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="next"
          required
          data-autofocus={place === 0 || undefined}
        />
      ))}
      {languages.map((language) => (
        <Textarea
          key={language}
          {...field(`description.${language}`)}
          className={styles.wide}
          label={label("descriptionIn", language)}
          lang={language}
          maxLength={300}
          autoComplete="off"
          rows={2}
        />
      ))}
    </>
  );
}
