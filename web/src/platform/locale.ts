import { type Language, languages } from "@farsim/contract/language.ts";
import { create } from "zustand";

const storageKey = "locale";

/** The language that was chosen; English where none was, whatever the browser prefers. */
function storedLanguage(text: string | null): Language {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return languages.find((language) => language === value) ?? "en";
  } catch {
    return "en";
  }
}

interface LocaleState {
  readonly language: Language;
}

export const useLocale = create<LocaleState>(() => ({
  language: storedLanguage(globalThis.localStorage?.getItem(storageKey) ?? null),
}));

function show(language: Language): void {
  useLocale.setState({ language });
}

/** The reader's choice: at once on every screen, remembered, and seen by the other tabs. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, JSON.stringify(language));
  show(language);
}

export function currentLanguage(): Language {
  return useLocale.getState().language;
}

/** Keeps this tab in the language that another tab chose. */
export function followOtherTabsLanguage(): void {
  addEventListener("storage", (event) => {
    if (event.key === storageKey) show(storedLanguage(event.newValue));
  });
}
