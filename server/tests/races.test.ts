import { getUserInfo } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { expect, onTestFinished, test } from "vitest";
import { type Answer, openConnections } from "../testing/input/contract-caller.ts";
import { explains, type Observation, type Rule } from "../testing/database/explain.ts";
import { openShop, type Shop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../testing/stock.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { throwawayDatabase } from "../testing/database/throwaway-database.ts";
import type { Database, Transaction } from "../src/platform/database/database.ts";

/** T3. As many as the controls below need to fail; `DEEP=1` races as often as a release asks for. */
const isDeep = Boolean(process.env.DEEP);
const rounds = isDeep ? 200 : 2;
const roundsAbreast = 4;
const callsAtOnce = 50;

/** In minor units, so that states compare as numbers. */
const price = { running: 200, pending: 300, ordered: 400, addOn: 300 };
const packDays = 3;

async function openRaces(shop: Shop) {
  const plan = (minor: number) =>
    shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: BigInt(minor) * 10_000n }));
  return {
    shop,
    running: await plan(price.running),
    pending: await plan(price.pending),
    ordered: await plan(price.ordered),
    addOn: await shop.asProgram((ctx) => addAddOnOnSale(ctx)),
    administrator: await shop.administrator(),
  };
}
type Races = Awaited<ReturnType<typeof openRaces>>;

/** All of a round that calls can change, as its customer's screens would show it. */
interface State {
  readonly balance: number;
  readonly status: cards.CardStatus;
  readonly pending: "none" | "pending" | "ordered";
  readonly cycleOpen: boolean;
  readonly addOnMb: number;
  readonly usedMb: number;
  /** Given up by its holder. */
  readonly gone: boolean;
  readonly takenBy: "no one" | "customer" | "stranger";
  /** The starter pack: running, or back in stock; whose it is. */
  readonly pack: "none" | "running" | "reverted";
  readonly packTakenBy: "no one" | "customer" | "stranger";
  /** A starting use has been reported. */
  readonly firstReported: boolean;
}

const refused = (outcome: string, after: State) => ({ outcome, after });

/** Whether the card runs, by the credit of a wallet with this one card. */
function settled(state: State): State {
  if (state.gone || state.status === "PAUSED") return state;
  const fee = state.cycleOpen ? 0 : price.running;
  return { ...state, status: state.balance >= fee ? "USING" : "SUSPEND" };
}

const done = (state: State, outcome = "ok") => ({ outcome, after: settled(state) });

/** What each call means, said once more and one at a time. */
const rules: Readonly<Record<string, Rule<State>>> = {
  bindByCustomer: (state) =>
    state.takenBy === "no one"
      ? done({ ...state, takenBy: "customer" })
      : refused("sim_occupied", state),
  bindByStranger: (state) =>
    state.takenBy === "no one"
      ? done({ ...state, takenBy: "stranger" })
      : refused("sim_occupied", state),
  ...bindPackRules(),
  revertPack: (state) =>
    state.packTakenBy !== "no one" || state.pack === "reverted"
      ? refused("card_status_conflict", state)
      : done({ ...state, pack: "reverted" }),
  setPack: (state) =>
    state.packTakenBy !== "no one" || state.pack === "running"
      ? refused("card_status_conflict", state)
      : done({ ...state, pack: "running" }),
  deleteCard: (state) =>
    state.gone
      ? refused("not_found", state)
      : done({ ...state, gone: true, status: "PAUSED", pending: "none" }),
  orderPlan: (state) => {
    if (state.gone) return refused("not_found", state);
    if (state.pending === "ordered") return refused("pkg_duplicated", state);
    if (state.balance < price.ordered) return refused("insufficient_credit", state);
    const status = state.status === "PAUSED" ? "USING" : state.status;
    return done({ ...state, pending: "ordered", status });
  },
  recharge: (state) => done({ ...state, balance: state.balance + 100 }),
  use: (state) =>
    done(
      {
        ...state,
        usedMb: state.usedMb + (state.firstReported ? 1 : 2),
        firstReported: true,
        cycleOpen: true,
        balance: state.balance - (state.cycleOpen ? 0 : price.running),
      },
      state.firstReported ? "ok:1" : "ok:2",
    ),
  stopBilling: (state) =>
    state.gone || state.status === "PAUSED"
      ? refused(state.gone ? "not_found" : "card_status_conflict", state)
      : done({ ...state, status: "PAUSED", pending: "none" }),
  cancelPendingPlan: (state) =>
    state.gone || state.pending === "none"
      ? refused(state.gone ? "not_found" : "card_status_conflict", state)
      : done({ ...state, pending: "none" }),
  orderAddOn: (state) => {
    if (state.gone) return refused("not_found", state);
    if (state.status !== "USING") return refused("package_not_active", state);
    const available = state.balance - (state.cycleOpen ? 0 : price.running);
    if (available < price.addOn) return refused("insufficient_credit", state);
    return done({ ...state, balance: state.balance - price.addOn, addOnMb: state.addOnMb + 200 });
  },
};

/** Anyone who binds a pack that runs is credited its days, once in its life. */
function bindPackRules(): Record<string, Rule<State>> {
  const rule =
    (who: "customer" | "stranger"): Rule<State> =>
    (state) => {
      if (state.packTakenBy !== "no one") return refused("sim_occupied", state);
      const credit = state.pack === "running" && who === "customer" ? packDays * price.running : 0;
      return done({ ...state, packTakenBy: who, balance: state.balance + credit });
    };
  return { bindPackByCustomer: rule("customer"), bindPackByStranger: rule("stranger") };
}

const startOf = (names: readonly string[]): State => ({
  ...start,
  pack: hasPack(names) ? "running" : "none",
});
const hasPack = (names: readonly string[]) => names.some((name) => name.includes("Pack"));

const start: State = {
  balance: 1200,
  status: "USING",
  pending: "pending",
  cycleOpen: false,
  addOnMb: 0,
  usedMb: 0,
  gone: false,
  takenBy: "no one",
  pack: "none",
  packTakenBy: "no one",
  firstReported: false,
};

interface Round {
  readonly customer: Person;
  readonly stranger: Person;
  readonly card: StockCard;
  readonly inStock: StockCard;
  readonly pack: StockCard | undefined;
}

/** A customer with 12.00 and a card: one plan running, not used yet, another pending; beside it a card in stock, or a pack. */
async function newRound(races: Races, names: readonly string[]): Promise<Round> {
  const { shop, running, pending } = races;
  const customer = await shop.customer();
  const card = await shop.boundCard(customer);
  const [inStock, pack] = await shop.stock(hasPack(names) ? 2 : 1);
  if (pack) expect(outcomeOf(await setPack(races, pack))).toBe("ok");
  await shop.recharge(customer, "12.00");
  const { bearer } = customer;
  for (const planId of [running, pending])
    await shop.within.done(cards.orderPlan, { cardId: card.id, planId }, { bearer });
  return { customer, stranger: await shop.customer(), card, inStock: inStock!, pack };
}

const setPack = ({ shop, administrator, running }: Races, { id }: StockCard): Promise<Answer> =>
  shop.call(
    stock.setStarterPack,
    { cardIds: [id], planId: running, days: packDays },
    { bearer: administrator.bearer },
  );

type Make = (races: Races, round: Round, nth: number) => Promise<Answer>;

const proofOf = ({ cardNumber, iccid, verifyCode }: StockCard) => ({
  cardNumber,
  iccid,
  verifyCode,
});

const bindBy =
  (who: "customer" | "stranger", which: "inStock" | "pack" = "inStock"): Make =>
  ({ shop }, round) =>
    shop.call(cards.bindCard, proofOf(round[which]!), { bearer: round[who].bearer });
const onCard =
  (call: typeof cards.stopBilling): Make =>
  ({ shop }, { card, customer }) =>
    shop.call(call, { cardId: card.id }, { bearer: customer.bearer });

const calls: Readonly<Record<string, Make>> = {
  bindByCustomer: bindBy("customer"),
  bindByStranger: bindBy("stranger"),
  bindPackByCustomer: bindBy("customer", "pack"),
  bindPackByStranger: bindBy("stranger", "pack"),
  setPack: (races, { pack }) => setPack(races, pack!),
  revertPack: ({ shop, administrator }, { pack }) =>
    shop.call(stock.revertStarterPack, { cardIds: [pack!.id] }, { bearer: administrator.bearer }),
  deleteCard: ({ shop }, { card, customer }) =>
    shop.call(cards.deleteCard, { cardId: card.id }, { bearer: customer.bearer }),
  orderPlan: ({ shop, ordered }, { card, customer }) =>
    shop.call(cards.orderPlan, { cardId: card.id, planId: ordered }, { bearer: customer.bearer }),
  recharge: ({ shop, administrator }, { customer }) =>
    shop.call(
      recharge,
      { account: customer.username, amount: "1.00" },
      { bearer: administrator.bearer },
    ),
  // Each batch brings a record that all of them bring, and one of its own.
  use: ({ shop }, { card: { id, iccid } }, nth) => {
    const usedAt = shop.clock.now().toString();
    const record = { iccid, usedAt, regionName: "JP", bytes: 1_048_576 };
    const ids = [`${id}-first`, `${id}-${nth}`];
    const records = ids.map((name) => ({ id: name, ...record }));
    return shop.call(reportUsage, { records }, { bearer: shop.channel.key });
  },
  stopBilling: onCard(cards.stopBilling),
  cancelPendingPlan: onCard(cards.cancelPendingPlan),
  orderAddOn: ({ shop, addOn }, { card, customer }) =>
    shop.call(cards.orderAddOn, { cardId: card.id, addOnId: addOn }, { bearer: customer.bearer }),
};

function outcomeOf({ error, data, status }: Answer): string {
  if (error === undefined && status !== 200) return `${status}`;
  const { accepted, results } = (data ?? {}) as {
    accepted?: number;
    results?: { error?: string }[];
  };
  if (results?.[0]?.error) return results[0].error;
  return error ?? (accepted === undefined ? "ok" : `ok:${accepted}`);
}

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

/** The state as HTTP shows it. */
async function look(races: Races, round: Round): Promise<State> {
  const { shop } = races;
  const ask = { bearer: round.customer.bearer };
  const { balance } = await shop.within.done(getUserInfo, {}, ask);
  const { error, data } = await shop.within.call(cards.getCard, { cardId: round.card.id }, ask);
  const seen = error === "not_found" ? await lookAtGone(races, round) : lookAt(races, data.card);
  return {
    balance: minorOf(balance),
    ...seen,
    gone: error === "not_found",
    takenBy: await holderOf(races, round, round.inStock),
    pack: round.pack ? await lookAtPack(races, round.pack) : "none",
    packTakenBy: round.pack ? await holderOf(races, round, round.pack) : "no one",
    firstReported: seen.usedMb > 0,
  };
}

type Seen = Pick<State, "status" | "pending" | "cycleOpen" | "addOnMb" | "usedMb">;

function lookAt(races: Races, card: cards.Card): Seen {
  const pendingId = card.pendingPlan?.plan.id;
  return {
    status: card.status,
    pending: pendingId === undefined ? "none" : pendingId === races.ordered ? "ordered" : "pending",
    cycleOpen: card.cycle !== undefined,
    addOnMb: card.addOnMb,
    usedMb: card.usedTodayMb,
  };
}

/** What a card that is gone has cost no call shows: the database is asked. */
async function lookAtGone({ shop }: Races, { card }: Round): Promise<Seen> {
  const { rows } = await shop.database.pool.query<{ cycles: number; packs: number; mb: number }>(
    `SELECT (SELECT count(*) FROM cycles WHERE card_id = $1)::int AS cycles,
            (SELECT count(*) FROM add_on_purchases WHERE card_id = $1)::int AS packs,
            (SELECT coalesce(sum(bytes), 0) / 1048576 FROM use_by_region WHERE card_id = $1)::int AS mb`,
    [card.id],
  );
  const { cycles, packs, mb } = rows[0]!;
  return {
    status: "PAUSED",
    pending: "none",
    cycleOpen: cycles > 0,
    addOnMb: packs * 200,
    usedMb: mb,
  };
}

/** A pack that runs, or that someone bound while it ran, has a plan. */
async function lookAtPack({ shop, administrator }: Races, { cardNumber }: StockCard) {
  const { items } = await shop.within.done(
    stock.listOperatorCards,
    { search: cardNumber },
    { bearer: administrator.bearer },
  );
  return items[0]!.status === "NOT_ACTIVE" ? "reverted" : "running";
}

async function holderOf({ shop }: Races, round: Round, { id }: StockCard) {
  for (const who of ["customer", "stranger"] as const) {
    const answer = await shop.within.call(
      cards.getCard,
      { cardId: id },
      { bearer: round[who].bearer },
    );
    if (answer.code === 0) return who;
  }
  return "no one";
}

/** One round: 50 calls at once, taken in turns from the names. Undefined where some order explains it, else all of it. */
async function race(races: Races, names: readonly string[]): Promise<object | undefined> {
  const round = await newRound(races, names);
  const observed = await Promise.all(
    Array.from({ length: callsAtOnce }, async (_, nth): Promise<Observation> => {
      const name = names[nth % names.length]!;
      return { call: name, outcome: outcomeOf(await calls[name]!(races, round, nth)) };
    }),
  );
  const end = await look(races, round);
  // What was turned away by a busy server did not happen; what did happen must add up all the same.
  const judged = observed.filter(({ outcome }) => outcome !== "overloaded");
  if (explains(startOf(names), rules, judged, end)) return undefined;
  const counts = Map.groupBy(observed, ({ call, outcome }) => `${call} ${outcome}`);
  return { end, counts: Object.fromEntries([...counts].map(([what, all]) => [what, all.length])) };
}

async function raceOften(races: Races, names: readonly string[], times: number) {
  await openConnections(races.shop.address, callsAtOnce * roundsAbreast);
  const unexplained: object[] = [];
  for (let left = times; left > 0; left -= roundsAbreast) {
    const some = Array.from({ length: Math.min(left, roundsAbreast) }, () => race(races, names));
    unexplained.push(...(await Promise.all(some)).filter((found) => found !== undefined));
  }
  return unexplained;
}

const races = await openRaces(await openShop(await testDatabase()));

const single = Object.keys(calls).filter((name) => !/^bind|Pack/.test(name));
/** Each against the next one; `DEEP=1` races each against each other one, and each beside two who bind. */
const pairs = isDeep
  ? single.flatMap((a, i) => single.slice(i + 1).map((b) => [a, b]))
  : single.map((a, i) => [a, single[(i + 1) % single.length]!]);
const bind = ["bindByCustomer", "bindByStranger"];
const bindPack = ["bindPackByCustomer", "bindPackByStranger"];
const contests = [
  bind,
  ...single.map((name) => [name]),
  ...pairs,
  ...single.filter((_, i) => isDeep || i === 0).map((name) => [...bind, name]),
  bindPack,
  ["setPack", "revertPack"],
  [...bindPack, "setPack", "revertPack"],
  ...["recharge", "orderPlan", "use", "deleteCard"].map((name) => [...bindPack, name]),
].map((names) => ({ names, title: names.join(" + ") }));

test.for(contests)(
  "$title: lets 50 at once succeed only as often as one after the other",
  { timeout: 30_000 + rounds * 2_000 },
  async ({ names }) => {
    expect(await raceOften(races, names, rounds)).toEqual([]);
  },
);

/** A program that holds nothing while it decides. */
const unlocked = (database: Database): Database => ({
  ...database,
  write: (work) =>
    database.write((tx) => {
      const run: Transaction["run"] = ({ name, text }, values) =>
        tx.run({ name, text: text.replace(/FOR NO KEY UPDATE( OF \w+)?/, "") }, values);
      return work({ db: tx.db, run, publish: (notice) => tx.publish(notice) });
    }),
});

test.for([
  ["orderAddOn"],
  ...(process.env.DEEP ? [["use", "stopBilling"]] : []),
  ["recharge", "orderAddOn"],
])("would notice a program that does not lock: %s", async (names) => {
  const careless = await openShop(await throwawayDatabase(), {
    through: unlocked,
    closeWith: onTestFinished,
  });
  expect(await raceOften(await openRaces(careless), names, 2)).not.toEqual([]);
  careless.faults.length = 0;
});
