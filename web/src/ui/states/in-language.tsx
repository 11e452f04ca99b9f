import type { ReactNode } from "react";

/** Draws a tag of a message whose text is in a language of its own, and is read aloud in that. */
export const inLanguage = (lang: string) => (text: ReactNode) => <span lang={lang}>{text}</span>;
