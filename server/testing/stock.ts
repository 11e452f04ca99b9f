import { randomInt } from "node:crypto";
import { addToStock } from "../src/cards/stock/add-to-stock.ts";
import type { PlanAvailability } from "../src/plans/catalogue.ts";
import { addAddOn, addPlan } from "../src/plans/add-to-catalogue.ts";
import type { Terms } from "../src/plans/terms.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Vault } from "../src/platform/security/vault.ts";

/** What is printed on a card: the proof of holding it. */
export interface TestCard {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly verifyCode: string;
}

/** A profile instead of plastic. Without an activation code it is made when someone applies for it. */
export interface TestEsim extends TestCard {
  readonly type: "esim";
  readonly activationCode?: string;
}

/** A card in stock or held, with what is printed on it. */
export type StockCard = TestCard & { readonly id: string };

/** New cards of a channel, in stock. */
export async function addCards(
  ctx: Context,
  vault: Vault,
  channelId: bigint,
  testCards: readonly (TestCard | TestEsim)[],
): Promise<StockCard[]> {
  await addToStock(
    ctx,
    vault,
    testCards.map((testCard) => ({ type: "physical", ...testCard, channelId })),
  );
  const rows = await ctx.tx.db
    .selectFrom("cards")
    .select(["id", "card_number"])
    .where(
      "card_number",
      "in",
      testCards.map(({ cardNumber }) => cardNumber),
    )
    .execute();
  const ids = new Map(rows.map((row) => [row.card_number, String(row.id)]));
  return testCards.map((testCard) => ({ ...testCard, id: ids.get(testCard.cardNumber)! }));
}

/** A card that no one has made yet. */
export function newTestCard(): TestCard {
  const digits = (count: number) =>
    Array.from({ length: count }, () => String(randomInt(10))).join("");
  return {
    cardNumber: `88${digits(16)}`,
    iccid: `8985${digits(15)}`,
    verifyCode: `V${digits(7)}`,
  };
}

/** An eSIM whose profile is ready, under a code of its own. */
export function newEsim(): TestEsim {
  const matchingId = `TEST-${randomInt(2 ** 47)}`;
  return { ...newTestCard(), type: "esim", activationCode: `LPA:1$smdp.example.com$${matchingId}` };
}

/** No one is handed out an eSIM that is in stock now. */
export async function setEsimsAside({ pool }: Database): Promise<void> {
  await pool.query(
    "UPDATE cards SET esim_state = 'failed', esim_failure = 'order' WHERE type = 'esim' AND holder_id IS NULL",
  );
}

const megabyte = 1_048_576n;

/** 2.00 a day, 500 MB a day, slowed to 128 kbps after: the plan of the worked example. */
export const usualTerms: Omit<Terms, "planId" | "version"> = {
  priceMicros: 2_000_000n,
  cycleDays: 1,
  limitBytes: 500n * megabyte,
  limitType: "DAILY",
  restrictRule: "THROTTLE",
  throttleKbps: 128,
};

/** A plan on sale. Returns its id as calls name it. */
export async function addPlanOnSale(
  ctx: Context,
  terms: Partial<typeof usualTerms> = {},
  name = "Asia Daily",
  places: Partial<PlanAvailability> = {},
): Promise<string> {
  const id = await addPlan(ctx, {
    terms: { ...usualTerms, ...terms },
    name: { en: name, "zh-CN": `套餐 ${name}` },
    description: { en: `About ${name}`, "zh-CN": `关于 ${name}` },
    planType: "PAY_AS_YOU_GO",
    position: 1,
    ...places,
  });
  return String(id);
}

/** 200 MB for 3.00, unless said. Returns its id as calls name it. */
export async function addAddOnOnSale(
  ctx: Context,
  terms: { priceMicros?: bigint; topUpBytes?: bigint } = {},
): Promise<string> {
  const id = await addAddOn(
    ctx,
    {
      name: { en: "More data", "zh-CN": "流量加油包" },
      description: { en: "200 MB", "zh-CN": "200 MB 流量" },
      priceMicros: 3_000_000n,
      topUpBytes: 200n * megabyte,
      ...terms,
    },
    1,
  );
  return String(id);
}
