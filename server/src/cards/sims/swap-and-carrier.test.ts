import * as cards from "@farsim/contract/cards.ts";
import { swapSim } from "@farsim/contract/desk/cards/sims.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { startQuietWorker } from "../../../testing/quiet-worker.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import type { ChannelAdapter } from "../../channels/carriers/adapter.ts";
import { provisionNetwork } from "../network/provision-network.ts";

const shop = await openShop(await testDatabase());
const { database, clock } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const reason = "broken in two";

/** A card over its limit of today, of which no carrier knows yet, and a SIM in stock. */
async function overItsLimit() {
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  const { bearer } = holder;
  await shop.within.done(cards.orderPlan, { cardId: card.id, planId }, { bearer });
  const usedAt = clock.now().toString();
  const bytes = 501 * 1_048_576;
  await shop.report([{ id: card.id, iccid: card.iccid, usedAt, regionName: "JP", bytes }]);
  clock.set(clock.now().add({ seconds: 1 }));
  const [spare] = await shop.stock(1);
  const swap = () =>
    shop.within.done(swapSim, { cardId: card.id, spareId: spare!.id, reason }, owner);
  return { holder, card, spare: spare!, swap };
}

/** A carrier in the process that notes what each SIM was commanded, each command once, and may keep a command waiting. */
function slowCarrier() {
  const commands = new Map<string, { iccid: string; name: string }>();
  let go = () => {};
  const carrier = {
    waits: false,
    arrived: 0,
    release: () => go(),
    of: (iccid: string) =>
      [...commands.values()].filter((one) => one.iccid === iccid).map(({ name }) => name),
    send: async ({ id, iccid, command }) => {
      carrier.arrived += 1;
      if (carrier.waits)
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      if (!commands.has(id)) commands.set(id, { iccid, name: command.name });
    },
    fetchUsage: async () => undefined,
  } satisfies ChannelAdapter & Record<string, unknown>;
  return carrier;
}

test("the old SIM is ended for good at its carrier, the new one brought to where the card is", async () => {
  const { card, spare, swap } = await overItsLimit();
  const carrier = slowCarrier();
  const provision = (id: string) =>
    provisionNetwork({ database, clock, adapterOf: () => carrier }, BigInt(id));
  await provision(card.id);
  await swap();
  for (const id of [card.id, spare.id, card.id, spare.id]) await provision(id);
  expect(carrier.of(card.iccid)).toEqual(["activate", "throttle", "terminate"]);
  expect(carrier.of(spare.iccid)).toEqual(["activate", "throttle"]);
});

test("a command that is under way during the swap reaches the old SIM before its end, and the new SIM not at all", async () => {
  const { card, spare, swap } = await overItsLimit();
  const carrier = slowCarrier();
  const provision = (id: string) =>
    provisionNetwork({ database, clock, adapterOf: () => carrier }, BigInt(id));
  carrier.waits = true;
  const underWay = provision(card.id);
  await until(async () => carrier.arrived === 1, { withinMs: 10_000 });
  await swap();
  carrier.waits = false;
  await provision(spare.id);
  await provision(card.id);
  carrier.release();
  await underWay;
  expect(carrier.of(card.iccid)).toEqual(["activate", "terminate"]);
  expect(carrier.of(spare.iccid)).toEqual(["activate", "throttle"]);
  for (const id of [card.id, spare.id]) await provision(id);
  expect(carrier.of(card.iccid)).toEqual(["activate", "terminate"]);
  expect(carrier.of(spare.iccid)).toEqual(["activate", "throttle"]);
});

test("both carriers hear of a swap by themselves, and the holder gets an email that says which SIM it is now, and why", async () => {
  const { holder, card, spare, swap } = await overItsLimit();
  await swap();
  const worker = await startQuietWorker(shop);
  const emails = () => emailsIn(shop.config.mail.outboxDir, holder.email).join("\n");
  try {
    await until(async () => emails().includes(reason), { withinMs: 15_000 });
    await until(async () => (await commandsOf(spare.id)).includes("terminate"), {
      withinMs: 15_000,
    });
  } finally {
    await worker.stop();
  }
  expect(emails()).toContain(card.cardNumber);
  expect(emails()).toContain(spare.cardNumber);
});

async function commandsOf(cardId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "SELECT command FROM network_commands WHERE card_id = $1 ORDER BY id",
    [cardId],
  );
  return rows.map(({ command }) => command);
}
