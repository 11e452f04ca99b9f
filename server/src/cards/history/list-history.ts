import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import {
  CardEvent,
  type CardHappening,
  type listCardHistory as contract,
} from "@farsim/contract/card-history.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import type { CataloguePlan } from "../../plans/catalogue.ts";
import { dataIn } from "../../plans/data-in.ts";
import { plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { dayIn } from "../../platform/day-in.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { findAllHistoryOfHolder, findHistoryOfHolder, type HistoryRow } from "./history.sql.ts";
import { historyText, isOfHolders } from "./history-text.ts";
import { findCards } from "../../billing/account/find-cards.ts";

/** What happened to one of the acting account's cards since it was bound. Refuses `not_found` for any other card. */
export async function listCardHistory(
  ctx: Context,
  { cardId, ...wanted }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const holderId = actingUser(ctx);
  const before = keyBefore(wanted.cursor);
  const [card] = await findCards(ctx.tx, [idOf(cardId)]);
  if (!card || card.holderId !== holderId || card.deletedAt !== null)
    throw new Problem("not_found");
  const rows = await findHistoryOfHolder(ctx.tx, {
    cardId: card.id,
    holderId,
    before,
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ n }) => n, wanted);
  return { items: await happeningsShown(ctx, items, holderId), nextCursor };
}

/** What happened to all cards of an account, those it gave up too: card by card, the newest first. */
export async function allCardHistory(
  ctx: Context,
  holderId: bigint,
): Promise<(CardHappening & { readonly cardId: string })[]> {
  const rows = await findAllHistoryOfHolder(ctx.tx, holderId);
  const shown = await happeningsShown(ctx, rows, holderId);
  return shown.map((happening, i) => ({ cardId: String(rows[i]!.cardId), ...happening }));
}

async function happeningsShown(
  ctx: Context,
  rows: readonly HistoryRow[],
  holderId: bigint,
): Promise<CardHappening[]> {
  const versions = rows.flatMap(({ planId, version }) =>
    planId !== null && version !== null ? [{ planId, version }] : [],
  );
  const plans = await plansOfVersions(ctx.tx, versions);
  return rows.map((row) => happeningShown(ctx, row, plans, holderId));
}

function happeningShown(
  { language, shop }: Context,
  row: HistoryRow,
  plans: ReadonlyMap<string, CataloguePlan>,
  holderId: bigint,
): CardHappening {
  const { at, status, actorId, planId, version, balanceMicros, kbps, fromDay, note } = row;
  const { oldNumber, newNumber } = row;
  const event = CardEvent.safeParse(row.event).data ?? "other";
  const plan =
    planId !== null && version !== null ? plans.get(versionKey({ planId, version })) : undefined;
  const isForHolder = actorId !== null && actorId !== holderId && isOfHolders(event);
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: shop.currency,
    currencyDisplay: "narrowSymbol",
  });
  const money = (micros: bigint) =>
    format.format(formatAmount(micros, shop.currencyDigits) as `${number}`);
  const happening = historyText(language, {
    event,
    plan: plan && textIn(plan.name, language),
    price: plan && money(plan.terms.priceMicros),
    allowance:
      plan && plan.terms.limitBytes !== null ? dataIn(language, plan.terms.limitBytes) : undefined,
    isDaily: plan?.terms.limitType === "DAILY",
    balance: balanceMicros === null ? undefined : money(balanceMicros),
    isBelowZero: balanceMicros !== null && balanceMicros < 0n,
    kbps: kbps ?? undefined,
    days: plan?.terms.cycleDays,
    day: fromDay === null ? undefined : dayIn(language, fromDay),
    note: note ?? undefined,
    oldNumber: oldNumber ?? undefined,
    newNumber: newNumber ?? undefined,
    isForHolder,
  });
  return {
    id: String(row.n),
    at: at.toString({ smallestUnit: "millisecond" }),
    event,
    status,
    ...happening,
    by: isForHolder ? "support" : byOf(actorId, holderId),
  };
}

function byOf(actorId: bigint | null, holderId: bigint) {
  if (actorId === null) return "system";
  return actorId === holderId ? "you" : "operator";
}
