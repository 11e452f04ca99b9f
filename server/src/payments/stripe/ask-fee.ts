import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type Stripe from "stripe";
import { fromStripe } from "./stripe-amount.ts";

/** What Stripe took for a payment. `notYet`: it does not say so yet, or was not reached. */
export type FeeAnswer =
  | {
      readonly kind: "fee";
      readonly micros: Micros;
      /** Of the account at Stripe, in capital letters. */
      readonly currency: string;
    }
  | { readonly kind: "notYet" };

export async function askFee(client: Stripe, paymentId: string): Promise<FeeAnswer> {
  const expand = ["latest_charge.balance_transaction"];
  const { latest_charge: charge } = await client.paymentIntents.retrieve(paymentId, { expand });
  const booked = typeof charge === "string" ? null : charge?.balance_transaction;
  if (!booked || typeof booked === "string") return { kind: "notYet" };
  const currency = booked.currency.toUpperCase();
  return { kind: "fee", micros: fromStripe(booked.fee, currency), currency };
}
