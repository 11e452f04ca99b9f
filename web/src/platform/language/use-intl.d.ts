import type { messages } from "@farsim/contract/messages/en/index.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    /** The English texts tell which values a message takes. */
    Messages: typeof messages;
  }
}
