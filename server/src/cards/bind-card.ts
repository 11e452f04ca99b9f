import type { bindCard as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { bindCard } from "../billing/actions/bind-card.ts";
import { actingReason, actingUser, type Context, isAdministrator } from "../platform/context.ts";
import { RetryTransaction } from "../platform/database/retries.ts";
import type { Vault } from "../platform/security/vault.ts";
import { findPrintedCard } from "./cards.sql.ts";
import { findLastTerms } from "./last-terms.ts";
import { showOwnCard } from "./view-cards.ts";

type Proof = Input<typeof contract>;

/** A customer binds a card that they prove to have. Throws `verify_code_incorrect`, and what the rule throws. */
export async function bindAndShow(
  ctx: Context,
  vault: Vault,
  proof: Proof,
): Promise<Output<typeof contract>> {
  const { cardId, creditedMicros } = await bindByProof(ctx, vault, proof);
  return {
    card: await showOwnCard(ctx, actingUser(ctx), cardId),
    credited: formatAmount(creditedMicros, ctx.shop.currencyDigits),
  };
}

/** The same without showing the card: which one it was, and what its holder was credited with. */
export async function bindByProof(ctx: Context, vault: Vault, proof: Proof) {
  const cardId = await findCardIdOfProof(ctx, vault, proof);
  const { cardLimit, currencyDigits } = ctx.shop;
  const creditedMicros = await withAccount(
    ctx,
    actingUser(ctx),
    async (account) => {
      // Its import was undone meanwhile: the proof is judged anew, and is of no card.
      if (!account.knows(cardId)) throw new RetryTransaction();
      const card = account.card(cardId);
      const { isStarterPack } = card.fields;
      const lastTerms = isStarterPack ? await findLastTerms(ctx.tx, cardId) : undefined;
      const isHolderStaff = isAdministrator(ctx);
      const isOnBehalf = actingReason(ctx) !== undefined;
      return bindCard(account, card, {
        cardLimit,
        currencyDigits,
        lastTerms,
        isHolderStaff,
        isOnBehalf,
      });
    },
    { cardIds: [cardId] },
  );
  return { cardId, creditedMicros };
}

/** What a proof is compared with where there is no such card: no text has this digest. */
const noMac = Buffer.alloc(32);

/**
 * Which card a proof is about, before it is locked. An unknown number, another ICCID and a wrong code cost the same work and are
 * refused alike, so that guesses do not reveal which cards exist.
 */
export async function findCardIdOfProof(
  { tx }: Context,
  vault: Vault,
  { cardNumber, iccid, verifyCode }: Proof,
): Promise<bigint> {
  const card = await findPrintedCard(tx, cardNumber);
  const isCode = isPrinted(verifyCode, card?.verifyCodeMac ?? noMac, vault);
  if (!card || card.iccid !== iccid || !isCode) throw new Problem("verify_code_incorrect");
  return card.id;
}

/** A code is printed in one case, and phones type in the other as they please: either is right. All are compared, always. */
function isPrinted(typed: string, mac: Buffer, vault: Vault): boolean {
  const readings = [typed, typed.toUpperCase(), typed.toLowerCase()];
  return readings.filter((reading) => vault.matches(reading, mac)).length > 0;
}
