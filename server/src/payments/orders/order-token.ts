import type { PayOrder } from "@farsim/contract/pay.ts";
import { macBytes, type Vault } from "../../platform/security/vault.ts";

/**
 * The token that opens one order's page to anyone who holds it. It is made of the order's number and a key outside of the
 * database, so it is stored nowhere, cannot be guessed, and is the same whenever it is shown again.
 */
export interface OrderTokens {
  of(orderId: bigint): string;
  fits(orderId: bigint, token: string | undefined): boolean;
}

/** Tokens that are worked out from an order's number and kept nowhere; compared in constant time. */
export function openOrderTokens(vault: Vault): OrderTokens {
  const nameOf = (orderId: bigint) => `pay order ${orderId}`;
  return {
    of: (orderId) => vault.mac(nameOf(orderId)).toString("base64url"),
    fits(orderId, token = "") {
      const shown = Buffer.from(token, "base64url");
      return shown.length === macBytes && vault.matches(nameOf(orderId), shown);
    },
  };
}

/** An order as it is shown before its token is added. */
export type Shown = Omit<PayOrder, "token" | "payUrl">;

/** Adds the token, and the page that it opens. */
export function withOrderToken(tokens: OrderTokens, shown: Shown): PayOrder {
  const token = tokens.of(BigInt(shown.id));
  return { ...shown, token, payUrl: `/pay#${shown.id}.${token}` };
}
