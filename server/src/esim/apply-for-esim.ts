import { randomBytes } from "node:crypto";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import type { Account } from "../billing/account/account.ts";
import type { OpenCard } from "../billing/card/open-card.ts";
import { requireRoomForCard } from "../billing/actions/bind-card.ts";
import { handOutEsim } from "../billing/actions/esims.ts";
import type { Context } from "../platform/context.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import type { Vault } from "../platform/security/vault.ts";
import { esimOrderJob } from "./order-job.ts";
import { insertOrder } from "./orders.sql.ts";

/**
 * A customer buys an eSIM: they hold it from now on, and the fee is taken at once. One whose profile must still be made is
 * ordered after the commit; of one that is ready an email brings the QR code. Throws `sim_over_limit` and `esim_insufficient_balance`.
 */
export async function applyForEsim(
  ctx: Context,
  vault: Vault,
  account: Account,
  card: OpenCard,
): Promise<void> {
  const { esimFeeMicros, cardLimit } = ctx.shop;
  const { availableMicros, userId } = account;
  requireRoomForCard(account, cardLimit);
  if (availableMicros < esimFeeMicros) throw insufficientCredit(ctx, availableMicros);
  const mustBeMade = handOutEsim(account, card);
  // An eSIM may cost nothing, and then nothing moves.
  const fee =
    esimFeeMicros === 0n
      ? undefined
      : account.post({ type: "ESIM_APPLY", changeMicros: -esimFeeMicros, cardId: card.id });
  if (!mustBeMade) return queuePurchaseEmail(ctx, { kind: "esimReady", userId, cardId: card.id });
  // Its fee is written with the account, after this: the order names it by its number alone.
  const orderId = await insertOrder(ctx.tx, {
    cardId: card.id,
    userId,
    feeSeq: fee?.seq ?? null,
    matchingIdSealed: vault.seal(newMatchingId()),
    now: ctx.now,
  });
  await addJobs(ctx.tx, [esimOrderJob(orderId)]);
}

/** What no one can guess, in the signs that every phone takes (SGP.22 4.1.1): 160 bits in five groups. */
function newMatchingId(): string {
  return randomBytes(20).toString("hex").toUpperCase().match(/.{8}/g)!.join("-");
}

function insufficientCredit({ shop }: Context, availableMicros: bigint): Problem {
  return new Problem("esim_insufficient_balance", {
    required: formatAmount(shop.esimFeeMicros, shop.currencyDigits),
    balance: formatAmount(availableMicros, shop.currencyDigits),
  });
}
