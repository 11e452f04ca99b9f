import { randomBytes } from "node:crypto";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { handOutEsim } from "../billing/actions/hand-out-esim.ts";
import type { CardContext } from "../billing/account/card-context.ts";
import type { Posting } from "../ledger/activity.ts";
import { post } from "../ledger/post.ts";
import type { Wallet } from "../ledger/wallet.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import type { Vault } from "../platform/security/vault.ts";
import { esimOrderJob } from "./order-job.ts";
import { insertOrder } from "./orders.sql.ts";

/**
 * A customer buys an eSIM: they hold it from now on, and the fee is taken at once. One whose profile must still be made is
 * ordered after the commit. Refuses `sim_over_limit` and `esim_insufficient_balance`. Returns their wallet after it.
 */
export async function applyForEsim(
  ctx: Context,
  vault: Vault,
  wallet: Wallet,
  { card, today, heldCards, availableMicros }: CardContext,
): Promise<Wallet> {
  const { esimFeeMicros, cardLimit } = ctx.shop;
  if (heldCards >= cardLimit) throw new Problem("sim_over_limit");
  if (availableMicros < esimFeeMicros) throw insufficientCredit(ctx, availableMicros);
  const userId = actingUser(ctx);
  const mustBeMade = await handOutEsim(ctx, card);
  const posting: Posting = {
    userId,
    type: "ESIM_APPLY",
    changeMicros: -esimFeeMicros,
    tradeDate: today,
    cardId: card.id,
  };
  // An eSIM may cost nothing, and then nothing moves.
  const { wallets, posted } = await post(
    ctx.tx,
    new Map([[userId, wallet]]),
    esimFeeMicros === 0n ? [] : [posting],
    ctx.now,
  );
  if (mustBeMade) {
    const orderId = await insertOrder(ctx.tx, {
      cardId: card.id,
      userId,
      feeSeq: posted[0]?.seq ?? null,
      matchingIdSealed: vault.seal(newMatchingId()),
      now: ctx.now,
    });
    await addJobs(ctx.tx, [esimOrderJob(orderId)]);
  }
  return wallets.get(userId)!;
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
