import path from "node:path";
import { readConfig } from "../src/config.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { findRunningPostgres } from "@farsim/embedded-postgres/find-running-postgres.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { openVault, type Vault } from "../src/platform/security/vault.ts";
import type { PrintedCard } from "./demo-stock.ts";

/** `npm run demo:card`: what is printed on a card of the demonstration without a holder yet, for binding it on screen. */
if (import.meta.main) {
  try {
    process.stdout.write(await demoCardText());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function demoCardText(): Promise<string> {
  const config = readConfig(process.env);
  const address =
    config.databaseUrl ??
    (await findRunningPostgres(path.join(config.dataDir, "postgres")))?.connectionString;
  if (address === undefined)
    throw new StartError(`No shop runs in ${config.dataDir}: start it first (npm start).`);
  await using open = new AsyncDisposableStack();
  const database = openDatabase(address);
  open.defer(() => database.close());
  const card = await findFreeDemoCard(database, openVault(config));
  if (!card) throw new StartError("This shop has no free card of a demonstration channel.");
  const { cardNumber, iccid, verifyCode } = card;
  return `Card number: ${cardNumber}\nICCID:       ${iccid}\nVerify code: ${verifyCode}\n`;
}

/** A card of a demonstration channel that is still in stock, with its verify code opened; undefined where there is none. */
export async function findFreeDemoCard(
  database: Database,
  vault: Vault,
): Promise<PrintedCard | undefined> {
  const row = await database.read((tx) =>
    tx.db
      .selectFrom("cards")
      .innerJoin("channels", "channels.id", "channel_id")
      .select(["card_number", "iccid", "verify_code_sealed"])
      .where("channels.name", "like", "demo-%")
      .where("holder_id", "is", null)
      .where("status", "=", "NOT_ACTIVE")
      .where("type", "=", "physical")
      .orderBy("cards.id")
      .limit(1)
      .executeTakeFirst(),
  );
  return (
    row && {
      cardNumber: row.card_number,
      iccid: row.iccid,
      verifyCode: vault.open(row.verify_code_sealed),
    }
  );
}
