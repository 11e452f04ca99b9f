import type { CardType } from "@farsim/contract/cards.ts";
import type { Context } from "../../platform/context.ts";
import type { Statement } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { knownByFormerKey } from "../profiles/known-by-former-key.ts";
import { sealActivationCode } from "../profiles/seal-activation-code.ts";

/** A card as it comes from the carrier. */
export interface StockCard {
  readonly cardNumber: string;
  readonly iccid: string;
  /** As printed on the plastic. */
  readonly verifyCode: string;
  readonly type: CardType;
  readonly channelId: bigint;
  /** Of an eSIM whose profile is ready; one without is ordered when someone applies for it. */
  readonly activationCode?: string | undefined;
}

const insert: Statement = {
  name: "add_cards_to_stock",
  text: `INSERT INTO cards (card_number, iccid, verify_code_sealed, verify_code_mac, type, channel_id, created_at,
                            activation_code_sealed, activation_code_mac, esim_state, import_id)
         SELECT number, iccid, decode(sealed, 'hex'), decode(mac, 'hex'), type, channel, $7,
                decode(code_sealed, 'hex'), decode(code_mac, 'hex'), CASE WHEN code_sealed IS NOT NULL THEN 'released' END, $10::bigint
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $8::text[], $9::text[])
           AS card (number, iccid, sealed, mac, type, channel, code_sealed, code_mac)
         ORDER BY number
         ON CONFLICT DO NOTHING RETURNING card_number`,
};

/**
 * Cards come into stock, all in one statement. Returns the numbers of those that are new: one whose number, ICCID or
 * activation code is known already stays as it is.
 */
export async function addToStock(
  { tx, now }: Context,
  vault: Vault,
  offered: readonly StockCard[],
  /** The file that they came with. */
  importId: bigint | null = null,
): Promise<Set<string>> {
  const sealed = offered.map(({ activationCode }) =>
    activationCode === undefined ? undefined : sealActivationCode(vault, activationCode),
  );
  const known = await knownByFormerKey(tx, sealed);
  const cards = offered.filter((_, place) => !known[place]);
  const codes = sealed.filter((_, place) => !known[place]);
  const rows = await tx.run<{ card_number: string }>(insert, [
    cards.map((card) => card.cardNumber),
    cards.map((card) => card.iccid),
    cards.map((card) => vault.seal(card.verifyCode).toString("hex")),
    cards.map((card) => vault.mac(card.verifyCode).toString("hex")),
    cards.map((card) => card.type),
    cards.map((card) => card.channelId),
    now,
    codes.map((code) => (code ? code.sealed.toString("hex") : null)),
    codes.map((code) => (code ? (code.mac?.toString("hex") ?? null) : null)),
    importId,
  ]);
  return new Set(rows.map(({ card_number }) => card_number));
}
