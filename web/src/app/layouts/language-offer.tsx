import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Button, CloseButton } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { chooseLanguage, currentLanguage } from "../../platform/language/locale.ts";
import { messagesOf } from "../../platform/language/messages.ts";
import styles from "./note.module.css";

/** Offers a newcomer the language of their browser, in that language; either answer is kept. */
export function LanguageOffer({ language }: { readonly language: Language }) {
  const { text, take, close } = messagesOf(language).languageOffer;
  return (
    <aside className={styles.note} lang={language} aria-label={text}>
      <IconLanguage size={20} aria-hidden="true" />
      <span>{text}</span>
      <Button size="compact-md" onClick={() => chooseLanguage(language)}>
        {take}
      </Button>
      <CloseButton aria-label={close} onClick={() => chooseLanguage(currentLanguage())} size={44} />
    </aside>
  );
}
