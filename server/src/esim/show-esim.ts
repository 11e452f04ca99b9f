import { installLinks, parseActivationCode } from "@farsim/contract/values/sims/activation-code.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Esim } from "@farsim/contract/esim.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Card } from "../billing/card/card.ts";
import { getEsimOf } from "../cards/profiles/esim-of-card.ts";
import { findCards } from "../billing/account/find-cards.ts";
import { actingUser, type Context } from "../platform/context.ts";
import type { Vault } from "../platform/security/vault.ts";
import { findReturnedOrder } from "./orders.sql.ts";

/**
 * An eSIM as its holder needs it. If it could not be had, the applicant still learns what became of their money.
 * Refuses `not_found` for anyone else's card, and `card_status_conflict` for plastic.
 */
export async function showEsim(ctx: Context, vault: Vault, cardId: bigint): Promise<Esim> {
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card) throw new Problem("not_found");
  if (card.holderId !== actingUser(ctx)) return showReturned(ctx, card);
  if (card.deletedAt !== null) throw new Problem("not_found");
  if (card.type !== "esim") throw new Problem("card_status_conflict");
  const { state, failure, activationCode } = await getEsimOf(ctx.tx, vault, cardId);
  return {
    ...named(card),
    state,
    ...(failure && { failure }),
    ...(activationCode !== undefined && {
      activation: ctx.actor.kind === "user" ? activationOf(activationCode) : masked,
    }),
  };
}

function activationOf(text: string): NonNullable<Esim["activation"]> {
  const code = parseActivationCode(text);
  if (!code) throw new Error("what is kept is no activation code");
  const { smdpAddress, matchingId, smdpOid, needsConfirmationCode = false } = code;
  return {
    activationCode: text,
    smdpAddress,
    matchingId,
    ...(smdpOid !== undefined && { smdpOid }),
    needsConfirmationCode,
    installLinks: installLinks(code),
  };
}

/** What an administrator sees in a customer's view: that there is a code, and nothing of it. */
const masked: NonNullable<Esim["activation"]> = {
  activationCode: "••••••••",
  smdpAddress: "••••••••",
  matchingId: "••••••••",
  needsConfirmationCode: false,
};

async function showReturned(ctx: Context, card: Card): Promise<Esim> {
  const order = await findReturnedOrder(ctx.tx, actingUser(ctx), card.id);
  if (!order) throw new Problem("not_found");
  return {
    ...named(card),
    tag: null,
    state: "failed",
    failure: "order",
    refund: {
      amount: formatAmount(order.feeMicros, ctx.shop.currencyDigits),
      at: order.endedAt.toString({ smallestUnit: "millisecond" }),
    },
  };
}

const named = ({ id, cardNumber, iccid, tag }: Card) => ({
  cardId: String(id),
  cardNumber,
  iccid,
  tag,
});
