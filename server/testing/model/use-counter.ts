import { randomBytes, randomInt } from "node:crypto";
import { orderAddOn } from "../../src/billing/actions/order-add-on.ts";
import { orderPlan } from "../../src/billing/actions/order-plan.ts";
import { cancelPendingPlan, stopBilling } from "../../src/billing/actions/holder-actions.ts";
import { openWallet } from "../../src/ledger/open-wallet.ts";
import { addAddOn, addPlan } from "../../src/plans/add-to-catalogue.ts";
import type { CatalogueAddOn } from "../../src/plans/catalogue.ts";
import type { Terms } from "../../src/plans/terms.ts";
import { HandClock } from "../../src/platform/clock.ts";
import type { Actor, Context } from "../../src/platform/context.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { withAccount, withOwnCard } from "../../src/billing/account/with-account.ts";
import { ingestUsage } from "../../src/usage/ingest-usage.ts";
import { rollOverDay } from "../../src/billing/rollover/day-rollover.ts";

export const megabyte = 1_048_576n;
/** One unit of the currency, in micros. */
export const unit = 1_000_000n;

export interface CounterCard {
  readonly id: bigint;
  readonly iccid: string;
  readonly holderId: bigint;
}

/** What a carrier says of one use; each gets an id of its own unless one is given. */
export interface Use {
  readonly card: Pick<CounterCard, "iccid">;
  /** Unless said, the clock's. */
  readonly at?: string;
  readonly bytes: bigint;
  readonly id?: string;
  readonly region?: string;
}

/** 2.00 a day, 500 MB a day, slowed to 128 kbps after: plan A of the worked example. */
export const planA: Omit<Terms, "planId" | "version"> = {
  priceMicros: 2n * unit,
  cycleDays: 1,
  limitBytes: 500n * megabyte,
  limitType: "DAILY",
  restrictRule: "THROTTLE",
  throttleKbps: 128,
};

const digits = (count: number) =>
  Array.from({ length: count }, () => String(randomInt(10))).join("");

/**
 * The real actions on PostgreSQL without the web before them, with a clock in the test's hand: for tests of what use costs. Ends
 * in the shop's terms, so that anyone who verifies the ledger knows the zone.
 */
export async function openCounter(database: Database, zone = "UTC") {
  const clock = new HandClock("2027-05-01T00:00:00Z");
  const shop: Context["shop"] = {
    productName: "Farsim",
    currency: "USD",
    currencyDigits: 2,
    billingTimeZone: zone,
    esimFeeMicros: 5n * unit,
    rechargeRates: { servicePpm: 0n, internationalPpm: 40_000n },
    recharge: { minMicros: unit, maxMicros: 10_000n * unit, amountsMicros: [] },
    paymentProviders: [],
    rechargeApprovalAboveMicros: null,
    cardLimit: 1000,
    realNameUrl: "/home#real-name",
    contact: {},
    sandbox: false,
  };
  const as = <T>(actor: Actor, work: (ctx: Context) => Promise<T>): Promise<T> =>
    database.write((tx) =>
      work({ tx, now: clock.now(), shop, actor, language: "en", origin: "a test" }),
    );
  const asProgram = <T>(work: (ctx: Context) => Promise<T>) => as({ kind: "system" }, work);
  const asHolder = <T>({ holderId }: CounterCard, work: (ctx: Context) => Promise<T>) =>
    as({ kind: "user", userId: holderId, level: 0, sessionId: "" }, work);
  const channelName = `counter-${randomBytes(4).toString("hex")}`;
  const channelId = await asProgram(async (ctx) => {
    await ctx.tx.db
      .insertInto("shop_terms")
      .values({ currency: "USD", billing_time_zone: zone })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await ctx.tx.db
      .insertInto("channels")
      .values({ name: channelName, created_at: ctx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
  let lastUse = 0;

  const counter = {
    clock,
    shop,
    channelName,
    asProgram,
    /** A customer with a wallet that holds something. */
    customer: (balanceMicros = 0n): Promise<bigint> =>
      asProgram(async (ctx) => {
        const { id } = await ctx.tx.db
          .insertInto("users")
          .values({
            email: `${randomBytes(8).toString("hex")}@example.com`,
            is_register: false,
            created_at: ctx.now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await openWallet(ctx.tx, id, ctx.now);
        if (balanceMicros !== 0n) await counter.recharge(id, balanceMicros, ctx);
        return id;
      }),
    plan: async (terms: Partial<typeof planA> = {}): Promise<Terms> => {
      const whole = { ...planA, ...terms };
      const planId = await asProgram((ctx) =>
        addPlan(ctx, {
          terms: whole,
          name: { en: "A plan", "zh-CN": "套餐" },
          description: { en: "", "zh-CN": "" },
          planType: "PAY_AS_YOU_GO",
          position: 1,
        }),
      );
      return { ...whole, planId, version: 1 };
    },
    addOn: async (topUpBytes: bigint, priceMicros: bigint): Promise<CatalogueAddOn> => {
      const offer = {
        name: { en: "A pack", "zh-CN": "加油包" },
        description: { en: "", "zh-CN": "" },
        priceMicros,
        topUpBytes,
      };
      const addOnId = await asProgram((ctx) => addAddOn(ctx, offer, 1));
      return { ...offer, addOnId, archived: false };
    },
    cards: (holderId: bigint, count: number): Promise<CounterCard[]> =>
      asProgram(async (ctx) => {
        const rows = await ctx.tx.db
          .insertInto("cards")
          .values(
            Array.from({ length: count }, () => ({
              card_number: `88${digits(16)}`,
              iccid: `8985${digits(15)}`,
              channel_id: channelId,
              type: "physical",
              verify_code_sealed: Buffer.alloc(32),
              verify_code_mac: Buffer.alloc(32),
              holder_id: holderId,
              bound_at: ctx.now,
              created_at: ctx.now,
            })),
          )
          .returning(["id", "iccid"])
          .execute();
        return rows.map((row) => ({ ...row, holderId }));
      }),
    order: (card: CounterCard, terms: Terms) =>
      asHolder(card, (ctx) =>
        withOwnCard(ctx, card.id, (own, account) =>
          orderPlan(account, own, terms, { currencyDigits: shop.currencyDigits }),
        ),
      ),
    stop: (card: CounterCard) => asHolder(card, (ctx) => withOwnCard(ctx, card.id, stopBilling)),
    cancelPending: (card: CounterCard) =>
      asHolder(card, (ctx) => withOwnCard(ctx, card.id, cancelPendingPlan)),
    buy: (card: CounterCard, addOn: CatalogueAddOn) =>
      asHolder(card, (ctx) =>
        withOwnCard(ctx, card.id, (own, account) => {
          orderAddOn(account, own, addOn, shop.currencyDigits);
        }),
      ),
    /** As an administrator's recharge does it. */
    recharge: (userId: bigint, changeMicros: bigint, within?: Context): Promise<void> => {
      const work = (ctx: Context) =>
        withAccount(ctx, userId, (account) => {
          account.post({ type: "TOP_UP", changeMicros });
        });
      return within ? work(within) : asProgram(work);
    },
    /** Records in a carrier's words. */
    recordsOf: (uses: readonly Use[]): Record<string, unknown>[] =>
      uses.map(({ card, at, bytes, id, region }) => ({
        id: id ?? `use-${++lastUse}`,
        iccid: card.iccid,
        usedAt: at ?? clock.now().toString(),
        regionName: region ?? "HK",
        bytes: Number(bytes),
      })),
    report: (records: readonly Record<string, unknown>[], name = channelName) =>
      as({ kind: "channel", channelName: name }, async (ctx) => {
        const { rejected, ...counted } = await ingestUsage(ctx, name, records);
        return { ...counted, rejected: rejected.map(({ id, error }) => ({ id, error })) };
      }),
    use: (...uses: readonly Use[]) => counter.report(counter.recordsOf(uses)),
    turn: () => rollOverDay({ database, clock, zone }),
    balance: (userId: bigint): Promise<bigint> =>
      asProgram(async ({ tx }) => {
        const row = await tx.db
          .selectFrom("wallets")
          .select("balance_micros")
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        return row.balance_micros;
      }),
    /** A card's row: status, reason, network, add-ons. */
    card: (id: bigint) =>
      asProgram(({ tx }) =>
        tx.db.selectFrom("cards").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      ),
    days: (id: bigint) =>
      asProgram(({ tx }) =>
        tx.db
          .selectFrom("card_days")
          .selectAll()
          .where("card_id", "=", id)
          .orderBy("day")
          .orderBy("segment")
          .execute(),
      ),
    cycles: (id: bigint) =>
      asProgram(({ tx }) =>
        tx.db
          .selectFrom("cycles")
          .selectAll()
          .where("card_id", "=", id)
          .orderBy("starts_on")
          .execute(),
      ),
    activities: (userId: bigint) =>
      asProgram(({ tx }) =>
        tx.db
          .selectFrom("activities")
          .selectAll()
          .where("user_id", "=", userId)
          .orderBy("seq")
          .execute(),
      ),
  };
  return counter;
}

export type Counter = Awaited<ReturnType<typeof openCounter>>;
