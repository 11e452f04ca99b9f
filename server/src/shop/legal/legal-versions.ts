import type { LegalDocument } from "@farsim/contract/legal.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Texts } from "@farsim/contract/values/texts/texts.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { changeInForce, settingsOf } from "../live-shop.ts";
import type { SettingsRow } from "../settings.sql.ts";
import type { LegalVersion } from "./legal-html.ts";
import { standardDocuments, standardSince } from "./standard-documents.ts";

/** The published versions of a document at a moment, the oldest first; the standard text is the first, by the number 0. */
export function legalVersions(
  document: LegalDocument,
  { first, rows, now }: { first: Shop; rows: readonly SettingsRow[]; now: Instant },
): LegalVersion[] {
  const inForce = changeInForce(rows, document, now)?.version ?? 0;
  const stateOf = (version: number) =>
    version === inForce ? "inForce" : version > inForce ? "coming" : "former";
  const published = rows.filter((row) => row.topic === document);
  return [undefined, ...published].map((row) => ({
    document,
    version: row?.version ?? 0,
    validFrom: row?.validFrom ?? standardSince,
    state: stateOf(row?.version ?? 0),
    text: writtenTexts(settingsOf(first, document, row).text) ?? standardDocuments[document],
  }));
}

/** In the languages in which a version was written: one that is older than a language does not have it. */
const writtenTexts = (typed: Readonly<Record<Language, string>>): Texts | undefined =>
  Texts.safeParse(Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""))).data;

/** A version by its number, without one the version in force. */
export const legalVersion = (
  versions: readonly LegalVersion[],
  number?: number,
): LegalVersion | undefined =>
  versions.find(({ version, state }) =>
    number === undefined ? state === "inForce" : version === number,
  );
