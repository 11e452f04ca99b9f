import { Problem } from "@farsim/contract/problems/problem.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { megabyte, openCounter, recordRecharge, unit } from "../../../testing/model/use-counter.ts";
import type { Context } from "../../platform/context.ts";
import { resumeService, stopService } from "../actions/administrator-actions.ts";
import { bindCard } from "../actions/bind-card.ts";
import { cancelPendingPlan, deleteCard, editTag, stopBilling } from "../actions/holder-actions.ts";
import { orderAddOn } from "../actions/order-add-on.ts";
import { orderPlan } from "../actions/order-plan.ts";
import { resetStarterPack, setStarterPack } from "../actions/starter-packs.ts";
import type { Account } from "./account.ts";
import { ratedDays } from "../evaluation/evaluate-account.ts";
import type { CardState } from "../card/card-state.ts";
import { findCards } from "./find-cards.ts";
import { loadStates } from "./load-states.ts";
import type { OpenCard } from "../card/open-card.ts";
import { withAccount } from "./with-account.ts";
import { withStock } from "./with-stock.ts";
import { recordRole } from "../../accounts/staff/record-role.ts";
import { ownerRoleId } from "../../accounts/staff/role.ts";
import { audit } from "../../platform/security/audit.ts";

const counter = await openCounter((await testDatabase()).database);
const { clock, shop } = counter;
const { currencyDigits } = shop;
const planA = await counter.plan();
const planB = await counter.plan({
  cycleDays: 3,
  priceMicros: 5n * unit,
  restrictRule: "STOP",
  throttleKbps: null,
});
const addOn = await counter.addOn(100n * megabyte, unit);

/** What must be the same in memory and in the database, as text. */
function textOf(card: CardState): string {
  const subscriptions = card.subscriptions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const compared = { ...card, subscriptions, storedDays: undefined, rateFrom: undefined };
  return JSON.stringify(compared, sortedKeys, 1);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The cards of an account as the change has left them in memory. */
const decided = (account: Account): string[] =>
  account.outcome().evaluated.map((card) => {
    const { input, ratedUse, status, suspendReason, change } = card;
    return textOf({
      ...input,
      status,
      suspendReason,
      network: change?.network ?? input.network,
      addOnUsedBytes: ratedUse.addOnUsedBytes,
      cycles: ratedUse.cycles,
      days: ratedDays(card, account.today),
    });
  });

const stored = (cardIds: readonly bigint[], today: string): Promise<string[]> =>
  counter.asProgram(async ({ tx }) =>
    (await loadStates(tx, await findCards(tx, cardIds), () => today)).map(textOf),
  );

type Change = (card: OpenCard, account: Account) => unknown;

const changes: Readonly<Record<string, Change>> = {
  orderA: (card, account) => orderPlan(account, card, planA, { currencyDigits }),
  orderB: (card, account) => orderPlan(account, card, planB, { currencyDigits }),
  stop: stopBilling,
  cancel: cancelPendingPlan,
  buy: (card, account) => orderAddOn(account, card, addOn, currencyDigits),
  tag: (card) => editTag(card, `card ${card.context.now.epochMilliseconds}`),
  stopService: (card) => stopService(card, "a reason"),
  resumeService: (card) => resumeService(card, "another"),
  recharge: (_card, account) => account.post({ type: "TOP_UP", changeMicros: 3n * unit }),
  delete: deleteCard,
};

const life = (length: number, seed: number) =>
  fc.sample(
    fc.tuple(
      fc.constantFrom(0, 0, 1, 30),
      fc.constantFrom("use", "use", ...Object.keys(changes).filter((name) => name !== "delete")),
      fc.nat(2),
    ),
    { numRuns: length, seed },
  );

/** What an administrator's stop, or its end, leaves in the audit log; nothing where it was refused. */
async function recordStop(ctx: Context, account: Account): Promise<void> {
  for (const { cardId, event, note } of account.openCards.flatMap(({ history }) => history))
    if (event === "stopService" || event === "stopServiceWhileOff" || event === "resumeService")
      await audit(ctx, {
        action: event === "resumeService" ? "admin/card/resumeService" : "admin/card/stopService",
        subject: `card:${cardId}`,
        reason: note,
      });
}

/** Drives cards of one customer through changes and use; says where the database has something else than was decided. */
async function driven(seed: number, between: (ctx: Context, cardId: bigint) => Promise<void>) {
  const userId = await counter.customer(40n * unit);
  // Who stops services too.
  await counter.asProgram(async (ctx) => {
    await ctx.tx.db
      .updateTable("users")
      .set({ role_id: ownerRoleId })
      .where("id", "=", userId)
      .execute();
    await recordRole(ctx, userId, { before: null, after: ownerRoleId });
  });
  const cards = await counter.cards(userId, 3);
  const ids = cards.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1));
  for (const [hours, name, place] of [...life(60, seed), [0, "delete", 1] as const]) {
    clock.set(clock.now().add({ hours, seconds: 1 }));
    if (name === "use") {
      await counter.use({ card: cards[place]!, bytes: 120n * megabyte });
      continue;
    }
    const account = await counter.asUser(userId, async (ctx) => {
      const changed = await withAccount(ctx, userId, (own) => {
        try {
          changes[name]!(own.card(ids[place]!), own);
        } catch (refusal) {
          if (!(refusal instanceof Problem)) throw refusal;
        }
        return own;
      });
      if (name === "stopService" || name === "resumeService") await recordStop(ctx, changed);
      for (const posted of changed.outcome().posted)
        if (posted.type === "TOP_UP") await recordRecharge(ctx, posted);
      return changed;
    });
    await counter.asProgram((ctx) => between(ctx, ids[place]!));
    const found = await stored(ids, account.today);
    const wanted = decided(account);
    const other = wanted.join("\n").split("\n");
    const wrong = found
      .join("\n")
      .split("\n")
      .flatMap((line, i) => (line === other[i] ? [] : [`${line} instead of ${other[i]}`]));
    if (wrong.length > 0) return { name, wrong };
  }
  return undefined;
}

test("cards are written as they were decided, through lives of 60 steps", async () => {
  for (const seed of [1, 2, 3]) expect(await driven(seed, async () => {})).toBeUndefined();
});

test("a row that another hand has changed would be noticed", async () => {
  const tampered = await driven(1, async ({ tx }, cardId) => {
    await tx.db.updateTable("cards").set({ tag: "tampered" }).where("id", "=", cardId).execute();
  });
  expect(tampered?.wrong).toMatchObject([expect.stringContaining('"tag": "tampered"')]);
});

test("StarterPacks are written as they were decided, from stock to the customer who binds one", async () => {
  const { id } = (await counter.stock(1))[0]!;
  const inStock = async (kind: "set" | "reset", change: (card: OpenCard) => void) => {
    let open: OpenCard | undefined;
    const results = await counter.asProgram(async (ctx) => {
      const terms = kind === "set" ? { planId: String(planA.planId), days: 10 } : {};
      const facts = { cardIds: [String(id)], ...terms };
      await audit(ctx, { action: `admin/starterPack/${kind}`, subject: "cards:1", facts });
      return withStock(ctx, [String(id)], (one) => {
        open = one;
        change(one);
      });
    });
    expect(results).toEqual([{ cardId: String(id) }]);
    const network = { on: true, limit: "open", kbps: null } as const;
    expect(await stored([id], open!.context.today)).toEqual([
      textOf({ ...open!.toState(), network }),
    ]);
  };
  await inStock("set", (one) => setStarterPack(one, planA, 10));
  clock.set(clock.now().add({ hours: 30 }));
  await inStock("reset", (one) => resetStarterPack(one, { lastTerms: planA }));
  const userId = await counter.customer();
  const options = { cardLimit: 5, currencyDigits, lastTerms: planA, isHolderStaff: false };
  const account = await counter.asUser(userId, (ctx) =>
    withAccount(
      ctx,
      userId,
      (own) => {
        expect(bindCard(own, own.card(id), options)).toBe(20n * unit);
        return own;
      },
      { cardIds: [id] },
    ),
  );
  expect(await stored([id], account.today)).toEqual(decided(account));
  expect(await counter.balance(userId)).toBe(20n * unit);
  expect((await counter.card(id)).bound_at).toEqual(clock.now());
});
