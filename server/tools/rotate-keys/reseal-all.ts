import type { Database } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/security/vault.ts";
import { requireColumnReadable, resealColumn } from "./reseal-column.ts";
import { requireSecondFactorsReadable, resealSecondFactors } from "./reseal-second-factors.ts";
import { sealedColumns } from "../../src/sealed-columns.ts";

/** Seals with the present key what the former one has sealed. Returns how many rows of each kind there were. */
export async function resealAll(
  database: Database,
  vault: Vault,
): Promise<readonly { readonly what: string; readonly count: number }[]> {
  const { authenticators, recoveryCodes } = await resealSecondFactors(database, vault);
  const counts = [
    { what: "authenticators", count: authenticators },
    { what: "recovery codes", count: recoveryCodes },
  ];
  for (const column of sealedColumns)
    counts.push({ what: column.what, count: await resealColumn(database, vault, column) });
  return counts;
}

/** Throws where a row can be read with none of the keys: a third key would leave no way to seal all of them with one. */
export async function requireReadable(database: Database, vault: Vault): Promise<void> {
  for (const column of sealedColumns) await requireColumnReadable(database, vault, column);
  await requireSecondFactorsReadable(database, vault);
}
