import type { Language } from "@farsim/contract/language.ts";
import type { catalogueEn } from "./catalogue.en.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof catalogueEn;
  }
}
