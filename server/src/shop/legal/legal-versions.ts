import type { LegalDocument } from "@farsim/contract/legal.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { changeInForce, settingsOf } from "../live-shop.ts";
import type { SettingsRow } from "../settings.sql.ts";
import { givenTexts } from "../topics.ts";
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
    // A version that is older than a language is read there in one that it has.
    text: givenTexts(settingsOf(first, document, row).text) ?? standardDocuments[document],
  }));
}

/** A version by its number, without one the version in force. */
export const legalVersion = (
  versions: readonly LegalVersion[],
  number?: number,
): LegalVersion | undefined =>
  versions.find(({ version, state }) =>
    number === undefined ? state === "inForce" : version === number,
  );
