import { seededRandom } from "../src/channels/simulated/seeded-random.ts";
import type { Config } from "../src/config.ts";
import { addDays, dayOf } from "../src/platform/calendar.ts";
import { HandClock, type Instant } from "../src/platform/clock.ts";
import type { Context } from "../src/platform/context.ts";
import type { Transaction } from "../src/platform/database/database.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { earnPacks } from "../src/payments/pack-sales/earn-packs.ts";
import { rollOverDay } from "../src/billing/rollover/day-rollover.ts";
import { coverDemo } from "./demo-coverage.ts";
import { priceDemo } from "./demo-costs.ts";
import { demoDays, momentsUntil } from "./demo-calendar.ts";
import { openCatalogue } from "./demo-catalogue.ts";
import { type Stage, beginEmails } from "./demo-actions.ts";
import { type Cast, playMorning } from "./demo-morning.ts";
import { playOffice } from "./demo-office.ts";
import { playPacks } from "./demo-packs.ts";
import { fillStock } from "./demo-stock.ts";
import { setDemoTax } from "./demo-tax.ts";
import { reportUse } from "./demo-use.ts";

interface Play {
  readonly config: Config;
  readonly now: Instant;
  readonly administratorId: bigint;
  /** Of the password that all customers share. */
  readonly customersHash: string;
}

/**
 * A small operator and its customers, lived through day by day up to now: by the product's own actions, in one transaction,
 * with a clock that is set from moment to moment.
 */
export async function playDemo(
  ctx: Context,
  { config, now, administratorId, customersHash }: Play,
): Promise<void> {
  const { tx } = ctx;
  const zone = config.billingTimeZone;
  const momentOf = momentsUntil(now, zone);
  const clock = new HandClock(ctx.now);
  const vault = openVault(config);
  // One administrator plays the operator: nothing waits for a second one.
  const shop = { ...config, approvalAboveMicros: null };
  const stage: Stage = { tx, clock, shop, vault, administratorId };
  await setDemoTax(stage);
  const cast: Cast = {
    customersHash,
    offers: await openCatalogue(ctx),
    ...(await fillStock(ctx, vault)),
    userIds: new Map(),
    cardIds: new Map(),
    held: new Map(),
    payoutIds: new Map(),
  };
  await coverDemo(tx);
  await priceDemo(stage, addDays(dayOf(now, zone), -366));
  // The turn of the day opens transactions of its own: here there is only the one.
  const inside = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => work(tx);
  const database = { read: inside, write: inside };
  const onFailure = (error: unknown) => {
    throw error;
  };
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo--) {
    clock.set(momentOf(daysAgo, 0));
    await rollOverDay({ database, clock, zone });
    await playMorning(stage, cast, { daysAgo, momentOf });
    await playPacks(stage, cast, daysAgo);
    await earnPacks({ database, clock, onFailure });
    await playOffice(stage, cast, { daysAgo, momentOf, database });
    for (const sittings of sittingsByReport(daysAgo)) {
      const dated = sittings.map(({ name, from, to }) => ({
        name,
        from: momentOf(daysAgo, from),
        to: momentOf(daysAgo, to),
      }));
      clock.set(dated.at(-1)!.to);
      await reportUse(stage, cast.held, { daysAgo, sittings: dated });
    }
  }
  await beginEmails(tx);
}

/** Carriers report at the end of each sitting, not quite at the same time each day; long ago once for both: it takes half the time. */
function sittingsByReport(daysAgo: number): { name: string; from: number; to: number }[][] {
  const noon = 0.5 + 0.1 * seededRandom("noon", daysAgo);
  const morning = { name: "morning", from: 0.3, to: noon };
  const evening = { name: "evening", from: noon, to: 0.97 };
  return daysAgo > 14 ? [[morning, evening]] : [[morning], [evening]];
}
