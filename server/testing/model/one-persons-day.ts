import { adjustmentCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import { savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import type { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect } from "vitest";
import { runRechargeFile } from "../../src/payments/recharge-files/run-file.ts";
import { runCardJob } from "../../src/cards/jobs/run-card-job.ts";
import type { Shop } from "../open-shop.ts";
import type { Person } from "../people.ts";
import { addPlanOnSale, newTestCard, type StockCard } from "../stock.ts";

/** In cents, of one person and day. */
export const limit = 100_00;

const cardsAHistory = 12;
let histories = 0;

/** What binding a pack gives back, worked out in cents: price × days ÷ cycle days, rounded down. */
const creditBy = (price: number, cycleDays: number) => (days: number) =>
  Math.floor((price * days) / cycleDays);

interface PackPlan {
  readonly planId: string;
  readonly cycleDays: number;
  price: number;
  /** From the next day on. */
  nextPrice: number;
  readonly credit: (days: number) => number;
}

interface Recharge {
  readonly activityId: string;
  readonly sum: number;
  readonly day: number;
}

interface CardNow {
  readonly id: string;
  readonly isPack: boolean;
  readonly isHeld: boolean;
  readonly packDays: number;
  readonly creditOf: (days: number) => number;
}

/**
 * One member of staff with friends, cards and plans of their own, and what they have created by themselves on each day: counted
 * from what the calls answered, not as the product counts it.
 */
export class History {
  readonly fees: string[] = [];
  readonly recharges: Recharge[] = [];
  readonly jobs: string[] = [];
  readonly files: string[] = [];
  readonly waiting: string[] = [];
  #day = 0;
  readonly #createdOn: number[] = [0];
  #second: Person | undefined;
  readonly #cardOf = new Map<number, string>();
  readonly shop: Shop;
  readonly person: Person;
  readonly accounts: readonly Person[];
  readonly stock: readonly StockCard[];
  readonly plans: readonly PackPlan[];
  readonly #prefix: string;
  readonly #makeSecond: (person: Person) => Promise<Person>;

  constructor(
    shop: Shop,
    of: Pick<History, "person" | "accounts" | "stock" | "plans"> & { readonly prefix: string },
    makeSecond: (person: Person) => Promise<Person>,
  ) {
    this.shop = shop;
    this.person = of.person;
    this.accounts = of.accounts;
    this.stock = of.stock;
    this.plans = of.plans;
    this.#prefix = of.prefix;
    this.#makeSecond = makeSecond;
  }

  done<E extends Endpoint>(endpoint: E, input: CallInput<E>, by: Person = this.person) {
    return this.shop.within.done(endpoint, input, { bearer: by.bearer });
  }

  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, by: Person = this.person) {
    return this.shop.within.call(endpoint, input, { bearer: by.bearer });
  }

  created(sum: number) {
    this.#createdOn[this.#day]! += sum;
  }

  credited(of: number, activity: { readonly id: string }, sum: number) {
    this.created(sum);
    this.recharges.push({ activityId: activity.id, sum, day: this.#day });
    expect(this.accounts[of]).toBeDefined();
  }

  /** What was taken back while it was there has not been created. */
  forget({ sum, day }: Recharge) {
    this.#createdOn[day]! -= sum;
  }

  passesLimit(value: number): boolean {
    return value > 0 && this.#createdOn[this.#day]! + value > limit;
  }

  /** Something waits exactly where it would pass the limit. */
  expectWaiting(value: number, approval: Approval | undefined) {
    const waits = approval !== undefined;
    expect({ value, waits }).toEqual({ value, waits: this.passesLimit(value) });
    if (approval) this.waiting.push(approval.id);
  }

  expectWithinLimit() {
    expect(Math.max(...this.#createdOn)).toBeLessThanOrEqual(limit);
  }

  /** Every pack is bound by someone: all that came into wallets by the person's hand is within the limits of their days. What a correction took gives no room. */
  async expectNoMoreInWallets() {
    await this.runJobs();
    const friend = await this.shop.customer();
    for (const { id: _, ...proof } of this.stock) await this.call(bindCard, proof, friend);
    const { rows } = await this.shop.database.pool.query<{ cents: number }>(
      `SELECT COALESCE(sum(change_micros) FILTER (WHERE type IN ('TOP_UP', 'REFUND') AND NOT (change_micros < 0 AND cause = ANY($2) AND reverses_seq IS NULL)), 0)::float8 / 10000 AS cents
       FROM activities WHERE user_id = ANY($1)`,
      [[friend, ...this.accounts].map(({ id }) => id), adjustmentCauses],
    );
    expect(rows[0]!.cents).toBeLessThanOrEqual(limit * (this.#day + 1));
  }

  meant({ from, n }: { from: number; n: number }, all: boolean) {
    const filter: CardSearch = { search: this.#prefix };
    return all
      ? { filter, cardIds: undefined }
      : { cardIds: this.stock.slice(from, from + n).map(({ id }) => id), filter: undefined };
  }

  countDone = (results: readonly { readonly error?: unknown }[]) =>
    results.filter(({ error }) => error === undefined).length;

  /** The cards as they are, with the price that each had last. */
  async cards(): Promise<CardNow[]> {
    const { rows } = await this.shop.database.pool.query<{
      id: bigint;
      pack: boolean;
      held: boolean;
      days: number | null;
      price: number | null;
      cycle: number | null;
    }>(
      `SELECT c.id, is_starter_pack AS pack, holder_id IS NOT NULL AS held, pack_days AS days,
              price_micros::float8 / 10000 AS price, cycle_days AS cycle
       FROM cards c LEFT JOIN LATERAL (
         SELECT price_micros, cycle_days FROM subscriptions s JOIN plan_versions v USING (plan_id, version)
         WHERE s.card_id = c.id ORDER BY lower(during) DESC LIMIT 1) AS last ON true
       WHERE c.id = ANY($1)`,
      [this.stock.map(({ id }) => id)],
    );
    return rows.map(({ id, pack, held, days, price, cycle }) => ({
      id: String(id),
      isPack: pack,
      isHeld: held,
      packDays: days ?? 0,
      creditOf: creditBy(price ?? 0, cycle ?? 1),
    }));
  }

  async cardOf(of: number): Promise<string> {
    const known = this.#cardOf.get(of);
    if (known) return known;
    const { id } = await this.shop.boundCard(this.accounts[of]!);
    this.#cardOf.set(of, id);
    return id;
  }

  async changePrice(nth: number, price: number) {
    const plan = this.plans[nth]!;
    const words = { name: inEveryLanguage(() => "Pack"), description: inEveryLanguage(() => "") };
    const terms = { cycleDays: plan.cycleDays, totalTrafficMb: 500, throttleKbps: 128 } as const;
    const rules = { restrictRule: "THROTTLE", trafficLimitType: "DAILY" } as const;
    const input = {
      id: plan.planId,
      ...words,
      ...terms,
      ...rules,
      price: (price / 100).toFixed(2),
    };
    await this.done(savePlan, input);
    plan.nextPrice = price;
  }

  async runJobs() {
    for (const job of this.jobs.splice(0))
      await runCardJob({ ...this.shop, shop: this.shop.config }, BigInt(job));
    for (const file of this.files.splice(0))
      await runRechargeFile(
        { ...this.shop, shop: this.shop.config },
        { fileId: BigInt(file), after: 0 },
      );
  }

  async secondAccount(): Promise<Person> {
    return (this.#second ??= await this.#makeSecond(this.person));
  }

  async nextDay() {
    this.shop.clock.set(this.shop.clock.now().add({ hours: 24 }));
    await this.#renew();
    this.#day += 1;
    this.#createdOn.push(0);
    for (const plan of this.plans) plan.price = plan.nextPrice;
  }

  async #renew() {
    for (const person of [this.person, ...this.accounts, ...(this.#second ? [this.#second] : [])])
      await this.shop.renew(person);
  }
}

export async function beginHistory(
  shop: Shop,
  makeSecond: (person: Person) => Promise<Person>,
): Promise<History> {
  histories += 1;
  const prefix = `77${String(histories).padStart(5, "0")}`;
  const stock = await shop.stockOf(
    Array.from({ length: cardsAHistory }, (_, nth) => ({
      ...newTestCard(),
      cardNumber: `${prefix}${String(nth).padStart(4, "0")}`,
    })),
  );
  const planOf = async (price: number, cycleDays: number): Promise<PackPlan> => {
    const priceMicros = BigInt(price) * 10_000n;
    const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros, cycleDays }));
    const plan: PackPlan = {
      planId,
      cycleDays,
      price,
      nextPrice: price,
      credit: (days) => creditBy(plan.price, cycleDays)(days),
    };
    return plan;
  };
  const accounts = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  const person = await shop.administrator();
  const plans = [await planOf(1_00, 1), await planOf(40_00, 7)];
  return new History(shop, { person, accounts, stock, plans, prefix }, makeSecond);
}
