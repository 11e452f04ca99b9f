import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { bindCard, orderPlan } from "@farsim/contract/cards.ts";
import { openTokens } from "../src/accounts/sessions/tokens.ts";
import { getChannelId } from "../src/channels/channel.ts";
import type { Config } from "../src/config.ts";
import { type Instant, openClock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { ContractCaller } from "./input/contract-caller.ts";
import { addPerson, type Person } from "./people.ts";
import { addCards, addPlanOnSale, newTestCard, type StockCard } from "./stock.ts";

interface RunningShop {
  readonly config: Config;
  readonly database: Database;
  readonly http: Pick<ContractCaller, "done">;
  /** The token of an administrator. */
  readonly keeper: string;
}

/** Customers of a running program, and their cards in the same order, of its channel `carrier-one`. */
export interface Cardholders {
  readonly begin: Instant;
  readonly customers: readonly Person[];
  readonly cards: readonly StockCard[];
}

/** Adds so many customers, each with money for some days and a card that has a plan. */
export async function addCardholders(
  { config, database, http, keeper }: RunningShop,
  count: number,
): Promise<Cardholders> {
  const clock = await openClock(database);
  const { planId, ...holders } = await database.write(async (tx) => {
    const outside = { shop: config, actor: { kind: "system" }, language: "en" } as const;
    const ctx = { tx, now: clock.now(), origin: "a test", ...outside };
    const channelId = await getChannelId(tx, "carrier-one");
    const planId = await addPlanOnSale(ctx);
    const testCards = Array.from({ length: count }, newTestCard);
    const cards = await addCards(ctx, openVault(config), channelId, testCards);
    const tokens = openTokens(config);
    const customers: Person[] = [];
    for (const _ of cards) customers.push(await addPerson(ctx, tokens, null));
    return { begin: ctx.now, planId, cards, customers };
  });
  for (const [i, { username, bearer }] of holders.customers.entries()) {
    const { id: cardId, ...proof } = holders.cards[i]!;
    await http.done(recharge, { account: username, amount: "50.00" }, { bearer: keeper });
    await http.done(bindCard, proof, { bearer });
    await http.done(orderPlan, { cardId, planId }, { bearer });
  }
  return holders;
}
