import type { Language } from "@farsim/contract/values/texts/language.ts";
import { useRouter } from "@tanstack/react-router";
import { chooseLanguage } from "../../platform/language/locale.ts";
import { replaceUrl } from "../../ui/actions/replace-url.ts";

/** The reader's choice. An address that names a language names this one from then on: it can be sent. */
export function useChooseLanguage(): (language: Language) => void {
  const router = useRouter();
  return (language) => {
    chooseLanguage(language);
    const isNamed = new URLSearchParams(router.state.location.searchStr).has("lang");
    if (!isNamed) return;
    const search = (before: object) => ({ ...before, lang: language });
    void router.navigate({ to: ".", search, hash: true, ...replaceUrl });
  };
}
