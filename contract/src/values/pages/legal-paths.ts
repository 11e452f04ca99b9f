import { type Language, languagePlaces, languages } from "../texts/language.ts";

/** What the operator publishes and customers accept. */
export const legalDocuments = ["disclaimer", "privacy"] as const;
type Document = (typeof legalDocuments)[number];

/** A legal document has an address a language, which does not change with the language of the reader's pages. */
export const legalPath = (document: Document, language: Language) =>
  `/${document}/${languagePlaces[language]}` as const;

/** The page of each document in each language. */
export const legalPages = legalDocuments.flatMap((document) =>
  languages.map((language) => ({ document, language, path: legalPath(document, language) })),
);
