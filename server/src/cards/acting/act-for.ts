import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { findCustomerToActFor, holdCustomerToActFor } from "../../accounts/customer-acted-for.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { type AuditBound, requireWithinBound } from "../../platform/security/bound-audited.ts";
import { awaitsHolder } from "./awaits-holder.sql.ts";

/** How many plans and add-ons a member of staff orders for customers in a billing day. */
export const ordersADay: AuditBound = {
  actions: ["admin/card/orderPlan", "admin/card/orderAddOn"],
  most: 50,
};

interface Acting<T> {
  readonly reason: string;
  readonly auditAction: AuditAction;
  /** The customer's own action, by the customer's own rules. */
  readonly action: (forHolder: Context) => Promise<T>;
  readonly factsOf?: (done: T) => AuditFacts;
}

/** What a member of staff does on a card for its holder, put on record with both names. Throws what holding the account and the action throw. */
export async function actOnCard<T>(ctx: Context, cardId: bigint, acting: Acting<T>): Promise<T> {
  const userId = await holderOf(ctx, cardId);
  return actFor(ctx, userId, { ...acting, cardIdOf: () => cardId });
}

/**
 * An order: it spends the customer's money. Throws `first_order_for_holder` where the staff put the SIM into the account, judged once the
 * card is held, and `acted_enough_today`.
 */
export async function orderOnCard<T>(ctx: Context, cardId: bigint, acting: Acting<T>): Promise<T> {
  return actOnCard(ctx, cardId, {
    ...acting,
    action: async (forHolder) => {
      const done = await acting.action(forHolder);
      await requireOwnFirstOrder(ctx, cardId);
      await requireWithinBound(ctx, ordersADay);
      return done;
    },
  });
}

export async function requireOwnFirstOrder({ tx }: Context, cardId: bigint): Promise<void> {
  if (await awaitsHolder(tx, cardId)) throw new Problem("first_order_for_holder");
}

/** The same for a customer whose card it is only then. */
export async function actFor<T>(
  ctx: Context,
  userId: bigint,
  { reason, auditAction, action, factsOf, cardIdOf }: Acting<T> & { cardIdOf: (done: T) => bigint },
): Promise<T> {
  await holdCustomerToActFor(ctx, userId);
  const done = await action(contextFor(ctx, userId, reason));
  const facts = { cardIds: [String(cardIdOf(done))], ...factsOf?.(done) };
  await audit(ctx, { action: auditAction, subject: `user:${userId}`, reason, facts });
  return done;
}

/** For a read: what the holder of a card would see. Throws as `actOnCard` does. */
export async function readFor(ctx: Context, cardId: bigint): Promise<Context> {
  const userId = await holderOf(ctx, cardId);
  await findCustomerToActFor(ctx, userId);
  return contextFor(ctx, userId, "");
}

const contextFor = (ctx: Context, userId: bigint, reason: string): Context => ({
  ...ctx,
  actor: { kind: "acting", userId, administratorId: actingUser(ctx), reason },
});

/** Throws `not_found` also for a card in stock and for one that was given up. */
async function holderOf({ tx }: Context, cardId: bigint): Promise<bigint> {
  const [card] = await findCards(tx, [cardId]);
  if (!card || card.holderId === null || card.deletedAt !== null) throw new Problem("not_found");
  return card.holderId;
}
