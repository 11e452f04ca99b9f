import { randomBytes, randomInt } from "node:crypto";
import { fixShopTerms } from "../../seeds/shop-terms.ts";
import { orderAddOn } from "../../src/billing/actions/order-add-on.ts";
import { orderPlan } from "../../src/billing/actions/order-plan.ts";
import { cancelPendingPlan, stopBilling } from "../../src/billing/actions/holder-actions.ts";
import type { PostedActivity } from "../../src/ledger/activity.ts";
import { findActivity } from "../../src/ledger/find-activities.ts";
import { openWallet } from "../../src/ledger/open-wallet.ts";
import { reverse } from "../../src/payments/reverse.ts";
import { addAddOn, addPlan } from "../../src/plans/add-to-catalogue.ts";
import type { CatalogueAddOn } from "../../src/plans/catalogue.ts";
import type { Terms } from "../../src/plans/terms.ts";
import { HandClock, type Instant } from "../../src/platform/clock.ts";
import type { Actor, Context } from "../../src/platform/context.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { withAccount, withOwnCard } from "../../src/billing/account/with-account.ts";
import { ingestUsage } from "../../src/usage/ingest/ingest-usage.ts";
import { audit } from "../../src/platform/security/audit.ts";
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

/** What an administrator's recharge leaves in the audit log. */
export const recordRecharge = (
  ctx: Context,
  { userId, seq, changeMicros }: Pick<PostedActivity, "userId" | "seq" | "changeMicros">,
): Promise<void> =>
  audit(ctx, {
    action: "admin/recharge",
    subject: `user:${userId}`,
    facts: { amountMicros: String(changeMicros), seq: String(seq) },
  });

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
    approvalAboveMicros: null,
    cardLimit: 1000,
    realNameUrl: "/home#real-name",
    contact: {},
    operator: {},
    announcement: { show: "standard" },
    headline: null,
    legal: { disclaimer: { en: "" }, privacy: { en: "" } },
    faq: null,
    look: {},
    tax: { included: false, byCountry: false },
    invoices: null,
    publicUrl: undefined,
    sandbox: false,
    isSecondFactorRequired: false,
  };
  const as = <T>(actor: Actor, work: (ctx: Context) => Promise<T>): Promise<T> =>
    database.write((tx) =>
      work({ tx, now: clock.now(), shop, actor, language: "en", origin: "a test" }),
    );
  const asProgram = <T>(work: (ctx: Context) => Promise<T>) => as({ kind: "system" }, work);
  const asUser = <T>(userId: bigint, work: (ctx: Context) => Promise<T>) =>
    as({ kind: "user", userId, level: 0, sessionId: "" }, work);
  const asHolder = <T>({ holderId }: CounterCard, work: (ctx: Context) => Promise<T>) =>
    asUser(holderId, work);
  const channelName = `counter-${randomBytes(4).toString("hex")}`;
  const channelId = await asProgram(async (ctx) => {
    await fixShopTerms(ctx, shop);
    const { id } = await ctx.tx.db
      .insertInto("channels")
      .values({ name: channelName, created_at: ctx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
  let lastUse = 0;

  const addCards = (
    ctx: Context,
    count: number,
    held: { readonly holder_id?: bigint; readonly bound_at?: Instant },
  ) =>
    ctx.tx.db
      .insertInto("cards")
      .values(
        Array.from({ length: count }, () => ({
          card_number: `88${digits(16)}`,
          iccid: `8985${digits(15)}`,
          channel_id: channelId,
          type: "physical",
          verify_code_sealed: Buffer.alloc(32),
          verify_code_mac: Buffer.alloc(32),
          created_at: ctx.now,
          ...held,
        })),
      )
      .returning(["id", "iccid"])
      .execute();

  const counter = {
    clock,
    shop,
    channelName,
    asProgram,
    asUser,
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
    /** Cards that no one holds. */
    stock: (count: number) => asProgram((ctx) => addCards(ctx, count, {})),
    cards: (holderId: bigint, count: number): Promise<CounterCard[]> =>
      asProgram(async (ctx) => {
        const rows = await addCards(ctx, count, { holder_id: holderId, bound_at: ctx.now });
        const bound = { at: ctx.now, event: "bind", status: "NOT_ACTIVE", actor_id: holderId };
        await ctx.tx.db
          .insertInto("card_history")
          .values(rows.map(({ id }) => ({ ...bound, card_id: id })))
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
    recharge: (userId: bigint, changeMicros: bigint, within?: Context): Promise<bigint> => {
      const work = async (ctx: Context) => {
        const posted = await withAccount(ctx, userId, (account) =>
          account.post({ type: "TOP_UP", changeMicros }),
        );
        await recordRecharge(ctx, posted);
        return posted.seq;
      };
      return within ? work(within) : asProgram(work);
    },
    /** As an administrator takes a recharge back. */
    takeBack: (userId: bigint, reversesSeq: bigint): Promise<void> =>
      asProgram(async (ctx) => {
        const { seq } = await withAccount(ctx, userId, async (account) => {
          const activity = (await findActivity(ctx.tx, userId, reversesSeq))!;
          const wanted = { activity, note: undefined, mayGoBelowZero: true };
          return reverse(account, wanted, shop.currencyDigits);
        });
        const facts = { activityId: `${userId}-${reversesSeq}`, seq: String(seq) };
        await audit(ctx, { action: "admin/reverseActivity", subject: `user:${userId}`, facts });
      }),
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
        const { rejected, fees: _, ...counted } = await ingestUsage(ctx, name, records);
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
