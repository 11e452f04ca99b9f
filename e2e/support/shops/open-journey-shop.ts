/**
 * Opens the shop of the journeys: puts plans and cards on its shelves before the first start, and sets its clock to the next
 * morning, so that no journey meets a midnight that it did not ask for. Then starts the program as everyone does.
 */
import path from "node:path";
import { openCatalogue } from "../../../server/seeds/demo-catalogue.ts";
import { seed } from "../../../server/seeds/seed.ts";
import { createRegistered } from "../../../server/src/accounts/register/create-registered.ts";
import { hashPassword } from "../../../server/src/accounts/passwords/passwords.ts";
import { addToStock } from "../../../server/src/cards/stock/add-to-stock.ts";
import { withAccount } from "../../../server/src/billing/account/with-account.ts";
import { findCardIdOfProof } from "../../../server/src/cards/bind-card.ts";
import { coverChannel } from "../../../server/src/channels/coverage/coverage.ts";
import { addChannel } from "../../../server/src/channels/add-channel.ts";
import { type Config, readConfig } from "../../../server/src/config.ts";
import { addDays, dayOf, startOfDay } from "../../../server/src/platform/calendar.ts";
import { openClock } from "../../../server/src/platform/clock.ts";
import type { Context } from "../../../server/src/platform/context.ts";
import { openDatabase } from "../../../server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { prepareDatabase } from "../../../server/src/platform/database/prepare-database.ts";
import { openVault } from "../../../server/src/platform/security/vault.ts";
import { type Account, accounts } from "../accounts.ts";
import { covered } from "../screen/covered.ts";
import {
  allTestCards,
  carrier,
  coverageChannels,
  narrowChannel,
  esims,
  fleetCards,
  type TestCard,
} from "../cards/test-cards.ts";

const morning = { hours: 8 };

await prepare(readConfig(process.env));
await import("../../../server/src/main.ts");

async function prepare(config: Config): Promise<void> {
  await using open = new AsyncDisposableStack();
  const postgres = await startEmbeddedPostgres({
    directory: path.join(config.dataDir, "postgres"),
  });
  open.defer(() => postgres.stop());
  await prepareDatabase(postgres);
  const database = openDatabase(postgres.connectionString);
  open.defer(() => database.close());
  const clock = await openClock(database);
  await seed({ config, database, clock });
  const now = clock.now();
  const tomorrow = addDays(dayOf(now, config.billingTimeZone), 1);
  const start = startOfDay(tomorrow, config.billingTimeZone).add(morning);
  await database.write(async (tx) => {
    const actor = { kind: "system" } as const;
    await fillShelves({ tx, now, actor, shop: config, language: "en", origin: "journeys" }, config);
    const ahead_millis = BigInt(clock.distanceTo(start));
    await tx.db.updateTable("sandbox_clock").set({ ahead_millis }).execute();
  });
}

async function fillShelves(ctx: Context, keys: Config): Promise<void> {
  await openCatalogue(ctx);
  const channelId = await addChannel(ctx, carrier.name);
  await coverChannel(ctx.tx, channelId, covered);
  for (const name of Object.values(coverageChannels)) await addChannel(ctx, name);
  const inJapan = covered.filter(({ regionCode }) => regionCode === "JP");
  await coverChannel(ctx.tx, await addChannel(ctx, narrowChannel), inJapan);
  const print = (of: readonly TestCard[]) =>
    of.map((card) => ({ ...card, channelId, type: "physical" as const }));
  const vault = openVault(keys);
  await addToStock(ctx, vault, print([...allTestCards, ...fleetCards]));
  const profiles = esims.map((esim) => ({ ...esim, channelId, type: "esim" as const }));
  await addToStock(ctx, vault, profiles);
  for (const account of [accounts.ines, accounts.wen]) await openAccount(ctx, account, true);
  const owner = await openAccount(ctx, accounts.fleet);
  const cardIds = await Promise.all(fleetCards.map((card) => findCardIdOfProof(ctx, vault, card)));
  await withAccount(
    ctx,
    owner,
    (account) => {
      for (const cardId of cardIds) account.card(cardId).fields.holderId = owner;
    },
    { cardIds },
  );
}

async function openAccount(
  ctx: Context,
  { username, email, password }: Account,
  isPasswordGenerated = false,
): Promise<bigint> {
  const passwordHash = await hashPassword(password);
  return createRegistered(ctx, {
    username,
    email,
    passwordHash,
    isPasswordGenerated,
    roleId: null,
  });
}
