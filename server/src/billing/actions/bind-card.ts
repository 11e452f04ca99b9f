import type { bindCard as contract } from "@farsim/contract/cards.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import { findCardIdByNumber, getVerifyCodeMac, setHolder } from "../account/cards.sql.ts";
import { convertStarterPack } from "./convert-pack.ts";
import type { CardContext } from "../account/card-context.ts";

type Proof = Input<typeof contract>;

/**
 * Which card a proof is about, before it is locked. A number that no one made is refused like a wrong code, so that no one
 * can probe which cards exist.
 */
export async function cardToBind(ctx: Context, { cardNumber }: Proof): Promise<bigint> {
  const cardId = await findCardIdByNumber(ctx.tx, cardNumber);
  if (cardId === undefined) throw new Problem("verify_code_incorrect");
  return cardId;
}

/** A code is printed in one case, and phones type in the other as they please: either is right. */
function isPrinted(typed: string, mac: Buffer, vault: Vault): boolean {
  const readings = [typed, typed.toUpperCase(), typed.toLowerCase()];
  return readings.some((reading) => vault.matches(reading, mac));
}

/**
 * A customer proves to hold the plastic by what is printed on it, and owns the card from then on. A starter pack becomes
 * their pay-as-you-go card. Returns their wallet after what the pack's days left gave back. Refuses `verify_code_incorrect`,
 * `sim_occupied`, `sim_over_limit`, and `no_permission` where an administrator would be credited.
 */
export async function bindCard(
  ctx: Context,
  vault: Vault,
  proof: Proof,
  wallet: Wallet,
  { card, heldCards, today }: CardContext,
): Promise<Wallet> {
  const mac = await getVerifyCodeMac(ctx.tx, card.id);
  if (card.iccid !== proof.iccid || !isPrinted(proof.verifyCode, mac, vault))
    throw new Problem("verify_code_incorrect");
  if (card.holderId !== null || card.deletedAt !== null) throw new Problem("sim_occupied");
  if (heldCards >= ctx.shop.cardLimit) throw new Problem("sim_over_limit");
  const after = card.isStarterPack ? await convertStarterPack(ctx, wallet, card, today) : wallet;
  await setHolder(ctx.tx, card.id, actingUser(ctx), ctx.now);
  await insertHistory(
    ctx.tx,
    [
      {
        cardId: card.id,
        event: "bind",
        status: card.isStarterPack ? "USING" : card.status,
        actorId: actingUser(ctx),
      },
    ],
    ctx.now,
  );
  return after;
}
