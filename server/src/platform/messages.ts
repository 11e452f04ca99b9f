import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import type { MessageKey, Messages } from "@farsim/contract/messages/messages.ts";
import { IntlMessageFormat } from "intl-messageformat";

/** What a message is filled with. Numbers are for plurals; what is to be read as a figure is text already. */
type MessageValues = Readonly<Record<string, string | number>>;

/** Says messages of a language, which are in ICU format. Throws where a value is missing: that is a fault of ours. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const translators = new Map<Language, Translate>();
for (const language of languages) {
  const { messages } = (await import(`@farsim/contract/messages/${language}/index.ts`)) as {
    messages: Messages;
  };
  translators.set(language, translatorOf(language, messages));
}

/** The messages of a language: one folder of `contract/src/messages` each. */
export function messagesIn(language: Language): Translate {
  return translators.get(language)!;
}

/** Each message is parsed when it is first said. */
function translatorOf(language: Language, messages: Messages): Translate {
  const parsed = new Map<MessageKey, IntlMessageFormat>();
  return (key, values = {}) => {
    let format = parsed.get(key);
    if (!format) {
      const text = textAt(messages, key);
      parsed.set(key, (format = new IntlMessageFormat(text, language, {}, { ignoreTag: true })));
    }
    return format.format(values) as string;
  };
}

function textAt(messages: Messages, key: MessageKey): string {
  const found = key
    .split(".")
    .reduce<unknown>((branch, part) => (branch as Record<string, unknown>)[part], messages);
  return found as string;
}
