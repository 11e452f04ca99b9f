import { readFileSync } from "node:fs";
import path from "node:path";
import { type LegalDocument, legalDocuments } from "@farsim/contract/legal.ts";
import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts/texts.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";

/** Of the texts beside this file; it is set when they change. At noon, so that it is that day in almost every billing zone. */
export const standardSince: Instant = Temporal.Instant.from("2026-11-30T12:00:00Z");

const read = (document: LegalDocument): Texts =>
  inEveryLanguage((language) =>
    readFileSync(path.join(import.meta.dirname, `${document}.${language}.md`), "utf8").trim(),
  );

/** The texts of a shop that has published none of its own. */
export const standardDocuments = Object.fromEntries(
  legalDocuments.map((document) => [document, read(document)]),
) as Readonly<Record<LegalDocument, Texts>>;
