import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import type { StockCard } from "./add-to-stock.ts";
import { sealActivationCode } from "../profiles/seal-activation-code.ts";

const known: Statement = {
  name: "find_known_stock",
  text: `SELECT 'number' AS kind, card_number AS value FROM cards WHERE card_number = ANY($1::text[])
         UNION ALL SELECT 'iccid', iccid FROM cards WHERE iccid = ANY($2::text[])
         UNION ALL SELECT 'code', encode(activation_code_mac, 'hex') FROM cards
                   WHERE activation_code_mac = ANY(ARRAY(SELECT decode(mac, 'hex') FROM unnest($3::text[]) AS mac))`,
};

/** Which part of a card is known already. */
export type KnownPart = "number" | "iccid" | "code";

/** For each card what of it the stock, or a holder's card, has already; undefined where all of it is new. */
export async function knownParts(
  tx: Transaction,
  vault: Vault,
  cards: readonly Pick<StockCard, "cardNumber" | "iccid" | "activationCode">[],
): Promise<(KnownPart | undefined)[]> {
  const macs = cards.map(({ activationCode }) => {
    if (activationCode === undefined) return [];
    const { mac, formerMac } = sealActivationCode(vault, activationCode);
    return [mac, formerMac].flatMap((one) => one?.toString("hex") ?? []);
  });
  const rows = await tx.run<{ kind: KnownPart; value: string }>(known, [
    cards.map(({ cardNumber }) => cardNumber),
    cards.map(({ iccid }) => iccid),
    macs.flat(),
  ]);
  const has = new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
  return cards.map(({ cardNumber, iccid }, place) => {
    if (has.has(`number ${cardNumber}`)) return "number";
    if (has.has(`iccid ${iccid}`)) return "iccid";
    return macs[place]!.some((mac) => has.has(`code ${mac}`)) ? "code" : undefined;
  });
}
