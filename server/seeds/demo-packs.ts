import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { makePacks } from "../src/cards/packs/make-packs.ts";
import { settingPacks } from "../src/cards/packs/pack-actions.ts";
import { recordPackSale } from "../src/payments/pack-sales/record-pack-sale.ts";
import { getPackPlan } from "../src/plans/find-plans.ts";
import { actAs, bind, type Stage, user } from "./demo-actions.ts";
import { microsOf } from "./demo-catalogue.ts";
import { customers } from "./demo-customers.ts";
import type { Cast } from "./demo-morning.ts";
import type { PrintedCard } from "./demo-stock.ts";

/** How many StarterPacks a shop at the airport takes, for how many days each. */
const lots = [
  { count: 2, days: 7 },
  { count: 6, days: 20 },
] as const;
const centsOfOne = 1500;

const soldDaysAgo = 12;
/** One of those who bought one there. */
const buyer = "james.miller";
const boundDaysAgo = 8;

/** StarterPacks that are sold to another shop: some expire there, one is bound, the others are still on its shelf. */
export async function playPacks(stage: Stage, cast: Cast, daysAgo: number): Promise<void> {
  if (daysAgo === soldDaysAgo) await sellPacks(stage, cast);
  if (daysAgo !== boundDaysAgo) return;
  const customer = customers.find(({ username }) => username === buyer)!;
  await bind(stage, cast.userIds.get(customer)!, packsOf(cast).at(-1)!);
}

/** The last of a delivery: those before them are given to customers. */
const packsOf = ({ stock }: Cast): readonly PrintedCard[] =>
  stock.get("demo-world")!.slice(-lots.reduce((sum, { count }) => sum + count, 0));

async function sellPacks(stage: Stage, cast: Cast): Promise<void> {
  const ctx = actAs(stage, user(stage.administratorId, 1));
  const planId = String(cast.offers.plans.get("welcome")!);
  const plan = await getPackPlan(ctx, planId);
  const { version } = plan.terms;
  const cardIds = await idsOf(stage, packsOf(cast));
  let made = 0;
  for (const { count, days } of lots) {
    const terms = { planId, version, days };
    const action = settingPacks(ctx, plan, days);
    const meant = { cardIds: cardIds.slice(made, (made += count)) };
    await makePacks(ctx, meant, { jobAction: "setStarterPack", terms, action });
  }
  const { currencyDigits: digits } = stage.shop;
  const micros = microsOf(centsOfOne, digits);
  await recordPackSale(ctx, {
    cardIds,
    cards: cardIds.length,
    price: formatAmount(micros, digits),
    amount: formatAmount(micros * BigInt(cardIds.length), digits),
    way: "byBank",
    buyer: "Airport Kiosk",
    reference: "INV 1001",
    reason: "Delivered to the kiosk",
  });
}

/** In the order in which they are printed. */
async function idsOf({ tx }: Stage, printed: readonly PrintedCard[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("cards")
    .select("id")
    .where(
      "card_number",
      "in",
      printed.map(({ cardNumber }) => cardNumber),
    )
    .orderBy("card_number")
    .execute();
  return rows.map(({ id }) => String(id));
}
