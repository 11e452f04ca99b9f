import {
  defaultLanguage,
  type Language,
  languages,
} from "@farsim/contract/values/texts/language.ts";
import { create } from "zustand";

const storageKey = "locale";

const named = (name: unknown): Language | undefined =>
  languages.find((language) => language === name);

/** The language that was chosen: undefined where none was. */
function storedLanguage(text: string | null): Language | undefined {
  try {
    return named(JSON.parse(text ?? "null"));
  } catch {
    return undefined;
  }
}

/** The language that the address names, as search engines find it: `/home?lang=zh-CN`. A choice that was made counts for more. */
function languageOfAddress(): Language | undefined {
  return named(new URLSearchParams(globalThis.location?.search).get("lang"));
}

interface LocaleState {
  readonly language: Language;
  /** By the reader, now or before, or by the link that they followed. */
  readonly isChosen: boolean;
}

const chosen =
  storedLanguage(globalThis.localStorage?.getItem(storageKey) ?? null) ?? languageOfAddress();

export const useLocale = create<LocaleState>(() => ({
  // English where nothing was chosen, even if the browser prefers another language: that one is offered.
  language: chosen ?? defaultLanguage,
  isChosen: chosen !== undefined,
}));

function show(language: Language): void {
  useLocale.setState({ language, isChosen: true });
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
    if (event.key === storageKey) show(storedLanguage(event.newValue) ?? defaultLanguage);
  });
}
