import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Button, CloseButton } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { chooseLanguage, useLocale } from "../../platform/language/locale.ts";
import { messagesOf } from "../../platform/language/messages.ts";
import styles from "./note.module.css";

/** Offers a newcomer the language of their browser, in that language; either answer is kept. */
export function LanguageOffer({ offered }: { readonly offered: Language }) {
  const spoken = useLocale((state) => state.language);
  const { text, take, close } = messagesOf(offered).languageOffer;
  return (
    <aside className={styles.note} lang={offered} aria-label={text}>
      <IconLanguage size={20} aria-hidden="true" />
      <span>{text}</span>
      <Button size="compact-md" onClick={() => chooseLanguage(offered)}>
        {take}
      </Button>
      <CloseButton aria-label={close} onClick={() => chooseLanguage(spoken)} size={44} />
    </aside>
  );
}
