import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import { legalDocuments } from "@farsim/contract/values/pages/legal-paths.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { Texts } from "@farsim/contract/values/texts/texts.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";

/** Of the texts beside this file; it is set when they change. At noon, so that it is that day in almost every billing zone. */
export const standardSince: Instant = Temporal.Instant.from("2026-11-30T12:00:00Z");

/** In the languages in which it was written; the others show the default one, and say so. Throws where that is missing. */
function read(document: LegalDocument): Texts {
  const written = languages.flatMap((language) => {
    const file = path.join(import.meta.dirname, `${document}.${language}.md`);
    return existsSync(file) ? [[language, readFileSync(file, "utf8").trim()] as const] : [];
  });
  return Texts.parse(Object.fromEntries(written));
}

/** The texts of a shop that has published none of its own. */
export const standardDocuments = Object.fromEntries(
  legalDocuments.map((document) => [document, read(document)]),
) as Readonly<Record<LegalDocument, Texts>>;
