import { StartError } from "@farsim/programs/start-error.ts";
import type { Database, Statement } from "./platform/database/database.ts";
import { openVault, type SecretKeys, type Vault } from "./platform/security/vault.ts";
import { sealedColumns } from "./sealed-columns.ts";

interface Row {
  readonly sealed: Buffer;
}

const find: Statement = {
  name: "find_key_check",
  text: "SELECT value_sealed AS sealed FROM key_check",
};
/** Of servers that start at once one is heard. */
const make: Statement = {
  name: "make_key_check",
  text: `INSERT INTO key_check (id, value_sealed) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET value_sealed = EXCLUDED.value_sealed WHERE length(key_check.value_sealed) = 0`,
};

/**
 * Refuses a start with another SECRET_KEY than the one that the shop's secrets were sealed with: it would fail later, one
 * secret after the other. Without a check in the database, what is sealed there is tried, and the check is made.
 */
export async function requireSealingKey(
  database: Database,
  keys: SecretKeys,
  keyFile: string,
): Promise<void> {
  const vault = openVault(keys);
  const [check] = await database.query<Row>(find, []);
  // Empty: the operator has given up what an older key has sealed (`docs/operations.md`, Keys).
  const isGivenUp = check?.sealed.length === 0;
  if (check && !isGivenUp) return refuseUnlessOpened(vault, [check], keyFile);
  if (!check) refuseUnlessOpened(vault, await sealedSamples(database), keyFile);
  // While keys are rotated there may be rows of either; the check is made when one key has sealed them all.
  if (keys.formerSecretKey) return;
  await database.write((tx) => tx.run(make, [vault.seal("this shop's key")]));
  refuseUnlessOpened(vault, await database.query<Row>(find, []), keyFile);
}

function refuseUnlessOpened(vault: Vault, rows: readonly Row[], keyFile: string): void {
  if (rows.every(({ sealed }) => vault.keyOf(sealed) !== undefined)) return;
  throw new StartError(
    `SECRET_KEY (or ${keyFile}, where it is not set) is another key than the one that has sealed the secrets in this database: ` +
      "give the right one back, and FORMER_SECRET_KEY too if a rotation of keys has not ended (docs/operations.md, Keys).",
  );
}

/** The first and the last of each kind: rows are sealed anew in the order of their ids. */
async function sealedSamples(database: Database): Promise<Row[]> {
  const places = [
    ...sealedColumns.map(({ table, column }) => ({ table, column, id: "id" })),
    { table: "authenticators", column: "secret_sealed", id: "user_id" },
  ].filter(({ table }) => table !== "key_check");
  const found = await Promise.all(
    places.flatMap(({ table, column, id }) =>
      ["ASC", "DESC"].map((order) =>
        database.query<Row>(
          {
            name: `sample_${table}_${column}_${order}`,
            text: `SELECT ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${id} ${order} LIMIT 1`,
          },
          [],
        ),
      ),
    ),
  );
  return found.flat();
}
