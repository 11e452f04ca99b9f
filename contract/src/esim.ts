import { z } from "zod";
import { Amount } from "./amount.ts";
import { Card, EsimState } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { InstantText } from "./moments.ts";

/** Where a profile failed: at the carrier, or on its way to the phone (the points of SGP.22 v2.5 §5.3.5). */
export const EsimFailure = z.enum([
  "order",
  "eligibility",
  "confirmationCode",
  "download",
  "install",
]);
export type EsimFailure = z.infer<typeof EsimFailure>;

/** What somebody needs to put his eSIM on a phone. */
export const Esim = z
  .object({
    cardId: z.string(),
    cardNumber: z.string(),
    iccid: z.string(),
    tag: z.string().nullable(),
    /** Null while the operator has not provided a profile for it. */
    state: EsimState.nullable(),
    failure: EsimFailure.optional(),
    /** Once the profile is there: all of it as a QR code has it, and its parts for typing. */
    activation: z
      .object({
        activationCode: z.string(),
        smdpAddress: z.string(),
        matchingId: z.string(),
        smdpOid: z.string().optional(),
        needsConfirmationCode: z.boolean(),
        installLinks: z.object({ ios: z.string(), android: z.string() }),
      })
      .optional(),
    /** Of an application that failed for good: what came back, and when. The card is no longer his. */
    refund: z.object({ amount: Amount, at: InstantText }).optional(),
  })
  .meta({ id: "Esim" });
export type Esim = z.infer<typeof Esim>;

export const applyEsim = endpoint({
  method: "POST",
  path: "/esim/apply",
  summary: "Buy an eSIM: from stock, or made by the carrier on demand; the fee is taken at once",
  role: "customer",
  idempotent: true,
  input: z.strictObject({
    /** As it was shown: another one is refused. */
    fee: Amount.optional(),
  }),
  output: z.object({ card: Card }),
  problems: ["esim_insufficient_balance", "esim_out_of_stock", "sim_over_limit", "fee_changed"],
});

export const getEsim = endpoint({
  method: "GET",
  path: "/esim/get",
  summary: "How to install one of the account's eSIMs, and how far it has come",
  role: "customer",
  input: z.strictObject({ cardId: z.string().min(1).max(40) }),
  output: z.object({ esim: Esim }),
  problems: ["not_found", "card_status_conflict"],
});
