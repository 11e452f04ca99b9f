import type { Language } from "@farsim/contract/values/language.ts";
import type { ReactNode } from "react";
import { IntlProvider, type Messages, useLocale, useMessages } from "use-intl";

interface ScreenMessagesProps {
  /** In every language, so that a change of language has nothing to wait for. */
  readonly words: Readonly<Record<Language, unknown>>;
  readonly children: ReactNode;
}

/** Words that come with their screen, where they would make the first load of the application heavier for all users. */
export function ScreenMessages({ words, children }: ScreenMessagesProps) {
  const locale = useLocale();
  const shared = useMessages();
  const all = { ...shared, ...(words[locale] as object) } as Messages;
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}
