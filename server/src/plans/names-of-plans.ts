import { textIn } from "@farsim/contract/values/texts/texts.ts";
import type { Context } from "../platform/context.ts";
import { findPlanNames } from "./plans.sql.ts";

/** How some plans are called, in the language of the caller, by their ids. */
export async function namesOfPlans(
  { tx, language }: Pick<Context, "tx" | "language">,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await findPlanNames(tx, [...new Set(ids)]);
  return new Map(rows.map(({ id, name }) => [id, textIn(name, language)]));
}
