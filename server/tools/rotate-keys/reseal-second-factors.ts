import type { Database, Statement, Transaction } from "../../src/platform/database/database.ts";
import { macBytes, type Vault } from "../../src/platform/security/vault.ts";
import { pagesById } from "../pages-by-id.ts";
import { isFormer } from "./reseal-column.ts";

interface Authenticator {
  readonly id: bigint;
  readonly sealed: Buffer;
}

interface Resealed {
  readonly authenticators: number;
  readonly recoveryCodes: number;
}

const secrets = { table: "authenticators", column: "secret_sealed" };
const codes = { table: "recovery_codes", column: "code_mac" };

const next: Statement = {
  name: "next_authenticators",
  text: `SELECT user_id AS id, secret_sealed AS sealed FROM authenticators
         WHERE user_id > $1 ORDER BY user_id LIMIT 500`,
};
const lock: Statement = {
  name: "lock_authenticator_to_reseal",
  text: "SELECT user_id AS id, secret_sealed AS sealed FROM authenticators WHERE user_id = $1 FOR UPDATE",
};
const setSecret: Statement = {
  name: "reseal_authenticator",
  text: "UPDATE authenticators SET secret_sealed = $2 WHERE user_id = $1",
};
const codesOf: Statement = {
  name: "recovery_codes_to_reseal",
  text: "SELECT user_id AS id, code_mac AS sealed FROM recovery_codes WHERE user_id = $1",
};
const setCode: Statement = {
  name: "reseal_recovery_code",
  text: "UPDATE recovery_codes SET code_mac = $3 WHERE user_id = $1 AND code_mac = $2",
};

/** Throws where a secret is of neither key. */
export async function requireSecondFactorsReadable(
  database: Database,
  vault: Vault,
): Promise<void> {
  for await (const rows of pagesOf(database)) for (const row of rows) isFormer(vault, secrets, row);
}

const pagesOf = (database: Database) =>
  pagesById((after) => database.query<Authenticator>(next, [after]));

/** Seals the secrets of authenticators anew that the former key has sealed, each with its recovery codes. */
export async function resealSecondFactors(database: Database, vault: Vault): Promise<Resealed> {
  const count = { authenticators: 0, recoveryCodes: 0 };
  for await (const rows of pagesOf(database))
    for (const row of rows.filter((row) => isFormer(vault, secrets, row))) {
      const resealed = await database.write((tx) => resealOne(tx, vault, row.id));
      count.authenticators += resealed.authenticators;
      count.recoveryCodes += resealed.recoveryCodes;
    }
  return count;
}

/**
 * The recovery codes of an account are digested by the key that seals its secret. Their text is known to no one here, so a digest is
 * sealed with what made it; one that was sealed so already is sealed anew.
 */
async function resealOne(tx: Transaction, vault: Vault, userId: bigint): Promise<Resealed> {
  const [locked] = await tx.run<Authenticator>(lock, [userId]);
  if (!locked || !isFormer(vault, secrets, locked)) return { authenticators: 0, recoveryCodes: 0 };
  await tx.run(setSecret, [userId, vault.seal(vault.open(locked.sealed))]);
  const kept = await tx.run<Authenticator>(codesOf, [userId]);
  for (const row of kept) await tx.run(setCode, [userId, row.sealed, anew(vault, row)]);
  return { authenticators: 1, recoveryCodes: kept.length };
}

function anew(vault: Vault, row: Authenticator): Buffer {
  if (row.sealed.length === macBytes) return vault.sealFormerMac(row.sealed);
  return isFormer(vault, codes, row) ? vault.seal(vault.open(row.sealed)) : row.sealed;
}
