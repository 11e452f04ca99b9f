import { findTerms } from "../plans/find-plans.ts";
import type { Terms } from "../plans/terms.ts";
import type { Transaction } from "../platform/database/database.ts";
import { findLastVersion } from "./cards.sql.ts";

/** The terms of the plan that a card had last; undefined where it never had one. */
export async function findLastTerms(tx: Transaction, cardId: bigint): Promise<Terms | undefined> {
  const version = await findLastVersion(tx, cardId);
  return version && (await findTerms(tx, [version]))(version);
}
