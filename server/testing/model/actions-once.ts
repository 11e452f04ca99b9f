import { randomUUID } from "node:crypto";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import {
  bindCard,
  deleteCard,
  orderAddOn,
  orderPlan,
  stopBilling,
} from "@farsim/contract/cards.ts";
import { importUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { createPurchase, payFromBalance } from "@farsim/contract/purchases.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import {
  resetStarterPack,
  revertStarterPack,
  setStarterPack,
} from "@farsim/contract/desk/cards/stock.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { readUsageFile } from "../../src/usage/file/usage-file.ts";
import type { Answer, ContractCaller } from "../input/contract-caller.ts";
import type { Shop } from "../open-shop.ts";
import type { Person } from "../people.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim } from "../stock.ts";

/** Something that is to happen once. */
export interface Action {
  readonly send: (key: string) => Promise<Answer>;
  /** How often it happened. */
  readonly times: () => Promise<number>;
}

/** One call that must take effect once. */
export interface ActionOnce {
  readonly call: Endpoint;
  /** What a client meets who asks again with another key: it happens twice, it is refused, or it is known by itself. */
  readonly withoutKey: "doubled" | "known" | ProblemKey;
  readonly isBusy: boolean;
  /** Which COMMIT of the call is the action's own. */
  readonly commit: number;
  prepare(): Promise<Action>;
}

/** What an action takes: who asks, for what, and where it leaves one row. */
interface Asked<Input> {
  readonly by: Pick<Person, "bearer">;
  readonly input: Input;
  /** A table and a condition with the parameter $1. */
  readonly row: string;
  readonly of: unknown;
}

/**
 * Every call that moves money, or a card between hands and states: prepared within the shop, sent by `http`, and counted by
 * `pool`, which must not be cut. The shop's RECHARGE_APPROVAL_ABOVE is below 500.01.
 */
export async function actionsOnce(
  shop: Shop,
  http: ContractCaller,
  pool: Database["pool"],
): Promise<readonly ActionOnce[]> {
  const [keeper, another] = [await shop.administrator(), await shop.administrator()];
  /** Someone who has created nothing today. */
  const fresh = () => shop.administrator();
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
  const reported = await using();

  const line = <E extends Endpoint>(
    call: E,
    withoutKey: ActionOnce["withoutKey"],
    ask: () => Promise<Asked<CallInput<E>>>,
    { isBusy = false, commit = 1 } = {},
  ): ActionOnce => {
    const prepare = async (): Promise<Action> => {
      const { by, input, row, of } = await ask();
      return {
        send: (key) => http.call(call, input, { bearer: by.bearer, key }),
        times: async () => {
          const { rows } = await pool.query(`SELECT FROM ${row}`, [of]);
          return rows.length;
        },
      };
    };
    return { call, withoutKey, isBusy, commit, prepare };
  };

  async function rich() {
    const by = await shop.customer();
    await shop.recharge(by, "100.00");
    return by;
  }

  async function holding() {
    const by = await rich();
    return { by, card: await shop.boundCard(by) };
  }

  /** Someone whose card has a plan. */
  async function using() {
    const { by, card } = await holding();
    await shop.within.done(orderPlan, { cardId: card.id, planId }, { bearer: by.bearer });
    return { by, card };
  }

  const inStock = async () => ({ cardIds: (await shop.stock(1)).map(({ id }) => id) });

  /** The usual plan with a new eSIM, of which there are two. */
  async function withEsim(amount: string) {
    await shop.stockOf([newEsim(), newEsim()]);
    return { planId, version: 1, esimFee: "5.00", amount, method: "domestic" } as const;
  }

  async function packInStock() {
    const input = await inStock();
    const { bearer } = await fresh();
    await shop.within.done(setStarterPack, { ...input, planId, days: 30 }, { bearer });
    return input;
  }

  /** A recharge over the limit that another administrator asked for. */
  async function approvalAsked() {
    const { username: account, id } = await shop.customer();
    const { bearer } = another;
    const input = { account, amount: "500.01" };
    const { approval } = await shop.within.done(recharge, input, { bearer });
    return { userId: id, approvalId: approval!.id };
  }

  function newRecord() {
    const { iccid } = reported.card;
    return {
      id: randomUUID(),
      iccid,
      usedAt: "2027-05-01T11:00:00Z",
      regionName: "JP",
      bytes: 1_000,
    };
  }

  const happened = (event: string) => `card_history WHERE card_id = $1 AND event = '${event}'`;
  const recordRow = "usage_records WHERE record_id = $1";

  return [
    line(
      reportUsage,
      "known",
      async () => {
        const record = newRecord();
        return {
          by: { bearer: shop.channel.key },
          input: { records: [record] },
          row: recordRow,
          of: record.id,
        };
      },
      { isBusy: true },
    ),
    line(
      importUsage,
      "known",
      async () => {
        const record = newRecord();
        const csv = [Object.keys(record).join(","), Object.values(record).join(",")].join("\n");
        const file = { channelName: shop.channel.name, csv };
        // As a check says it: one before each would be counted among the transactions.
        const { digest } = readUsageFile(file.channelName, csv);
        const input = { ...file, digest };
        return { by: keeper, input, row: recordRow, of: record.id };
      },
      // After those that ask who uploads, and for the channel.
      { isBusy: true, commit: 3 },
    ),
    line(
      recharge,
      "doubled",
      async () => {
        const { username: account, id } = await shop.customer();
        const input = { account, amount: "0.01" };
        return { by: keeper, input, row: "activities WHERE user_id = $1", of: id };
      },
      { isBusy: true },
    ),
    line(createPayOrder, "doubled", async () => {
      const by = await shop.customer();
      const input = { amount: "10.00", method: "domestic" } as const;
      return { by, input, row: "pay_orders WHERE user_id = $1", of: by.id };
    }),
    line(createPurchase, "known", async () => {
      const by = await shop.customer();
      return { by, input: await withEsim("7.00"), row: "purchases WHERE user_id = $1", of: by.id };
    }),
    // The balance covers it: only the key says that it is the same.
    line(createPurchase, "doubled", async () => {
      const by = await rich();
      return { by, input: await withEsim("0.00"), row: "purchases WHERE user_id = $1", of: by.id };
    }),
    line(
      payFromBalance,
      "known",
      async () => {
        const by = await shop.customer();
        const { bearer } = by;
        const unpaid = await withEsim("7.00");
        const { purchase } = await shop.within.done(createPurchase, unpaid, { bearer });
        await shop.recharge(by, "100.00");
        const row = "purchases WHERE user_id = $1 AND step <> 'PAYING'";
        return { by, input: { purchaseId: purchase.id }, row, of: by.id };
      },
      // After those that read whether it is covered, and whether a page is open.
      { commit: 3 },
    ),
    line(finishPayOrder, "known", async () => {
      const { bearer } = await shop.customer();
      const order = { amount: "10.00", method: "domestic" } as const;
      const { id: orderId } = await shop.within.done(createPayOrder, order, { bearer });
      return {
        by: await fresh(),
        input: { orderId },
        row: "activities WHERE order_id = $1",
        of: orderId,
      };
    }),
    line(reverseActivity, "already_reversed", async () => {
      const { id } = await rich();
      const input = { activityId: `${id}-1`, reason: "credited twice" };
      return {
        by: keeper,
        input,
        row: "activities WHERE user_id = $1 AND reverses_seq = 1",
        of: id,
      };
    }),
    line(confirmApproval, "approval_decided", async () => {
      const { userId, approvalId } = await approvalAsked();
      return {
        by: keeper,
        input: { approvalId },
        row: "activities WHERE user_id = $1",
        of: userId,
      };
    }),
    line(rejectApproval, "approval_decided", async () => {
      const { userId, approvalId } = await approvalAsked();
      const row = "approvals WHERE user_id = $1 AND status = 'REJECTED'";
      return { by: keeper, input: { approvalId, note: "no slip" }, row, of: userId };
    }),
    line(bindCard, "sim_occupied", async () => {
      const by = await shop.customer();
      const { id, ...proof } = (await shop.stock(1))[0]!;
      return { by, input: proof, row: happened("bind"), of: id };
    }),
    line(orderPlan, "pkg_duplicated", async () => {
      const { by, card } = await holding();
      return { by, input: { cardId: card.id, planId }, row: happened("orderPlan"), of: card.id };
    }),
    line(orderAddOn, "doubled", async () => {
      const { by, card } = await using();
      const row = "add_on_purchases WHERE card_id = $1";
      return { by, input: { cardId: card.id, addOnId }, row, of: card.id };
    }),
    line(stopBilling, "card_status_conflict", async () => {
      const { by, card } = await using();
      return { by, input: { cardId: card.id }, row: happened("stopBilling"), of: card.id };
    }),
    line(deleteCard, "not_found", async () => {
      const { by, card } = await using();
      return { by, input: { cardId: card.id }, row: happened("delete"), of: card.id };
    }),
    line(applyEsim, "doubled", async () => {
      const by = await rich();
      await shop.stockOf([newEsim(), newEsim()]);
      return { by, input: {}, row: "cards WHERE holder_id = $1", of: by.id };
    }),
    line(setStarterPack, "known", async () => {
      const input = await inStock();
      const row = happened("setStarterPack");
      return {
        by: await fresh(),
        input: { ...input, planId, days: 30 },
        row,
        of: input.cardIds[0],
      };
    }),
    line(resetStarterPack, "doubled", async () => {
      const input = await packInStock();
      const row = happened("resetStarterPack");
      return {
        by: await fresh(),
        input: { ...input, mode: "timeOnly" as const },
        row,
        of: input.cardIds[0],
      };
    }),
    line(revertStarterPack, "known", async () => {
      const input = await packInStock();
      return { by: keeper, input, row: happened("revertStarterPack"), of: input.cardIds[0] };
    }),
  ];
}
