import type { Account } from "../accounts.ts";
import { ask, billingDay } from "../ask.ts";
import { report } from "./carrier.ts";
import type { TestCard } from "./test-cards.ts";
import { credit, openAccount } from "../screen/without-screen.ts";

/** What is done with a card after it was bound: plans by their place in the list, use in MB. */
interface Life {
  readonly orders: readonly number[];
  readonly usedMb?: number;
  readonly stopped?: true;
}

/** One card in each state that a customer meets: without a plan, slowed, at its limit, paused, before a change of plan. */
const lives: readonly Life[] = [
  { orders: [] },
  { orders: [0], usedMb: 640 },
  { orders: [1], usedMb: 1100 },
  { orders: [0], stopped: true },
  { orders: [0, 2], usedMb: 310.25 },
];

/** Opens an account with credit, and gives it a card in every state. Returns the ids of the cards. */
export async function holdEveryState(
  account: Account,
  testCards: readonly TestCard[],
): Promise<string[]> {
  const bearer = await openAccount(account);
  await credit(account.username, "25.00");
  const ids: string[] = [];
  for (const [place, life] of lives.entries())
    ids.push(await live(life, testCards[place]!, bearer));
  return ids;
}

async function live(
  { orders, usedMb, stopped }: Life,
  testCard: TestCard,
  bearer: string,
): Promise<string> {
  const { items: plans } = await ask<{ items: { id: string }[] }>("/plan/list");
  const { card } = await ask<{ card: { id: string } }>("/card/bind", testCard, bearer);
  const [first, next] = orders.map((place) => ({ cardId: card.id, planId: plans[place]!.id }));
  if (first) await ask("/card/orderPlan", first, bearer);
  if (usedMb) {
    const usedAt = `${await billingDay()}T00:00:01Z`;
    const bytes = usedMb * 1_048_576;
    const { iccid } = testCard;
    await report([{ id: `${iccid}-1`, iccid, usedAt, regionName: "JP", bytes }]);
  }
  if (next) await ask("/card/orderPlan", next, bearer);
  if (stopped) await ask("/card/stopBilling", { cardId: card.id }, bearer);
  return card.id;
}
