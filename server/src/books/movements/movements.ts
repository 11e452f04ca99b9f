import type {
  bookFee as feeContract,
  bookTransfer as transferContract,
  listMovements as listContract,
  MoneyMovement,
  takeMovementBack as takeBackContract,
} from "@farsim/contract/desk/money/movements.ts";
import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { postMoved, takeMovedBack } from "../../ledger/shop-movement.ts";
import { amountByHand } from "../../payments/amount-by-hand.ts";
import { findFeesNotBooked } from "../../payments/payment-fees/fees-not-booked.ts";
import { formatInstant, nowHolding } from "../../platform/clock.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { audit } from "../../platform/security/audit.ts";
import { dayOf } from "../../platform/calendar.ts";
import { monthOf } from "../month.ts";
import { findMovement, findMovements, insertByHand, type MovementRow } from "./movements.sql.ts";

/** As it is called in the journal. */
const nameOf = (id: bigint): string => `shop-${id}`;

/** Fees, transfers, and what took them back, the newest first; and payments whose fees are not booked. */
export async function listMovements(
  ctx: Context,
  wanted: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const page = { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted), kind: wanted.kind };
  const { items, nextCursor } = pageOfRows(
    await findMovements(ctx.tx, page),
    ({ id }) => id,
    wanted,
  );
  return {
    items: items.map((row) => shown(ctx, row)),
    nextCursor,
    feesNotBooked: await findFeesNotBooked(ctx.tx),
  };
}

/** Books what a provider or a bank took. */
export function bookFee(
  ctx: Context,
  { account, ...booked }: Input<typeof feeContract>,
): Promise<Output<typeof feeContract>> {
  const moved = { kind: "PROVIDER_FEE", from: account, to: "providerFees" } as const;
  return bookByHand(ctx, { ...moved, ...booked, action: "admin/books/bookFee" });
}

/** Books what was moved between two accounts that hold money. */
export function bookTransfer(
  ctx: Context,
  { from, to, ...booked }: Input<typeof transferContract>,
): Promise<Output<typeof transferContract>> {
  if (from === to) throw new Problem("validation_failed", { fields: { to: "invalid" } });
  return bookByHand(ctx, {
    kind: "TRANSFER",
    from,
    to,
    ...booked,
    action: "admin/books/bookTransfer",
  });
}

type ByHand = Pick<Parameters<typeof postMoved>[1], "kind" | "from" | "to"> &
  Omit<Input<typeof feeContract>, "account"> & { readonly action: AuditAction };

async function bookByHand(ctx: Context, wanted: ByHand): Promise<{ movement: MoneyMovement }> {
  const { kind, from, to, amount, reference = "", reason, action } = wanted;
  const micros = amountByHand(ctx, amount);
  const moved = { kind, from, to, micros, reference: reference || null };
  const id = await postMoved(ctx.tx, moved, ctx.now);
  return note(ctx, { id, reason, action });
}

/** Books the opposite, once. Refuses `not_found` and `movement_taken_back`. */
export async function takeMovementBack(
  ctx: Context,
  { movementId, reason }: Input<typeof takeBackContract>,
): Promise<Output<typeof takeBackContract>> {
  const found = await findMovement(ctx.tx, idOf(movementId.replace(/^shop-/, "")));
  if (!found || found.kind === "MOVEMENT_BACK") throw new Problem("not_found");
  // Never before what it takes back.
  const now = nowHolding(ctx, found.at.epochMilliseconds);
  const id = await takeMovedBack(ctx.tx, found.id, now);
  if (id === undefined) throw new Problem("movement_taken_back");
  return note({ ...ctx, now }, { id, reason, action: "admin/books/takeMovementBack" });
}

/** Who booked it and why: beside the movement, and in the audit log. */
async function note(
  ctx: Context,
  {
    id,
    reason,
    action,
  }: { readonly id: bigint; readonly reason: string; readonly action: AuditAction },
): Promise<{ movement: MoneyMovement }> {
  await insertByHand(ctx.tx, id, { by: actingUser(ctx), reason });
  const row = (await findMovement(ctx.tx, id))!;
  const movement = shown(ctx, row);
  const { amount, reference, from: fromAccount, to: toAccount } = movement;
  await audit(ctx, {
    action,
    subject: `month:${monthOf(dayOf(row.at, ctx.shop.billingTimeZone))}`,
    reason,
    facts: {
      movement: nameOf(id),
      amount,
      fromAccount,
      toAccount,
      ...(reference !== undefined && { reference }),
    },
  });
  return { movement };
}

function shown({ shop }: Context, row: MovementRow): MoneyMovement {
  const { id, kind, at, micros, from, to, reference, reverses, reversedBy, reason, by } = row;
  return {
    id: nameOf(id),
    kind,
    at: formatInstant(at.epochMilliseconds),
    amount: formatAmount(micros, shop.currencyDigits),
    from,
    to,
    ...(reference !== null && { reference }),
    ...(reason !== null && { byHand: { by, reason } }),
    ...(reverses !== null && { reverses: nameOf(reverses) }),
    ...(reversedBy !== null && { reversedBy: nameOf(reversedBy) }),
  };
}
