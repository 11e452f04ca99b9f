import type { bindCard as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { OpenCard } from "../billing/card/open-card.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { bindCard } from "../billing/actions/bind-card.ts";
import { actingUser, type Context, isAdministrator } from "../platform/context.ts";
import type { Vault } from "../platform/security/vault.ts";
import { findCardIdByNumber, getVerifyCodeMac } from "./cards.sql.ts";
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
  const cardId = await findCardIdOfProof(ctx, proof);
  const { cardLimit, currencyDigits } = ctx.shop;
  const creditedMicros = await withAccount(
    ctx,
    actingUser(ctx),
    async (account) => {
      const card = account.card(cardId);
      await verifyProof(ctx, vault, card, proof);
      const { isStarterPack } = card.fields;
      const lastTerms = isStarterPack ? await findLastTerms(ctx.tx, cardId) : undefined;
      const byAdministrator = isAdministrator(ctx);
      return bindCard(account, card, { cardLimit, currencyDigits, lastTerms, byAdministrator });
    },
    { cardIds: [cardId] },
  );
  return { cardId, creditedMicros };
}

/**
 * Which card a proof is about, before it is locked. An unknown number is refused like a wrong code, so that guesses do not
 * reveal which cards exist.
 */
export async function findCardIdOfProof(
  { tx }: Context,
  { cardNumber }: Pick<Proof, "cardNumber">,
): Promise<bigint> {
  const cardId = await findCardIdByNumber(tx, cardNumber);
  if (cardId === undefined) throw new Problem("verify_code_incorrect");
  return cardId;
}

async function verifyProof(
  { tx }: Context,
  vault: Vault,
  card: OpenCard,
  { iccid, verifyCode }: Proof,
): Promise<void> {
  const mac = await getVerifyCodeMac(tx, card.id);
  if (card.iccid !== iccid || !isPrinted(verifyCode, mac, vault))
    throw new Problem("verify_code_incorrect");
}

/** A code is printed in one case, and phones type in the other as they please: either is right. */
function isPrinted(typed: string, mac: Buffer, vault: Vault): boolean {
  const readings = [typed, typed.toUpperCase(), typed.toLowerCase()];
  return readings.some((reading) => vault.matches(reading, mac));
}
