import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PayOrder } from "./pay.ts";
import { Plan } from "./plans.ts";
import { fieldMessage } from "./problems/field-message.ts";
import { Amount } from "./values/money/amount.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { InstantText } from "./values/days/moments.ts";
import { mostDays } from "./values/money/purchase-amount.ts";
import { RechargeMethod } from "./values/money/recharge-fee.ts";

/**
 * How far a purchase has come: `PAYING` until its order is paid, then the eSIM, its profile where the carrier makes it first, and
 * the plan. `FAILED`: what was paid is in the balance. `CANCELLED`: its order was given up.
 */
export const PurchaseStep = z.enum([
  "PAYING",
  "ESIM",
  "PROFILE",
  "PLAN",
  "DONE",
  "FAILED",
  "CANCELLED",
]);
export type PurchaseStep = z.infer<typeof PurchaseStep>;

/** Whether nothing more comes of a purchase by itself. */
export const hasEnded = ({ step }: { readonly step: PurchaseStep }): boolean =>
  step === "DONE" || step === "FAILED" || step === "CANCELLED";

/** Why the rest of a purchase could not be made; what was paid for it stays in the balance. */
export const PurchaseFailure = z.enum([
  "esim_out_of_stock",
  "esim_insufficient_balance",
  "sim_over_limit",
  "fee_changed",
  "esim_not_made",
  "price_changed",
  "not_found",
  "pkg_duplicated",
  "card_status_conflict",
  "plan_not_for_card",
  "insufficient_credit",
  "account_disabled",
]);
export type PurchaseFailure = z.infer<typeof PurchaseFailure>;

const ofAnotherPlan: ReadonlySet<PurchaseFailure> = new Set([
  "not_found",
  "pkg_duplicated",
  "plan_not_for_card",
]);

/** Whether the same can never be bought again after a failure: another plan is the way on. */
export const needsAnotherPlan = (failure: PurchaseFailure | undefined): boolean =>
  failure !== undefined && ofAnotherPlan.has(failure);

const id = z.string().min(1).max(40);

/** What is bought: a plan, and the eSIM that it is for, or for a card that one has. */
const wanted = {
  planId: id,
  /** An own card; without one a new eSIM is bought with the plan. */
  cardId: id.optional(),
  /** Where a new eSIM must work; needed where it would not work everywhere that the plan is sold for (`/esim/places`). */
  regionCode: CountryCode.optional(),
};

/**
 * For how many days in a row the balance shall carry the plan, counted in whole cycles; without it for the first cycle. What is above the
 * first fee is a recharge, and bounded as one.
 */
const days = z
  .number()
  .int()
  .min(1, fieldMessage("days_invalid"))
  .max(mostDays, fieldMessage("days_invalid"));

export const Purchase = z
  .object({
    id: z.string(),
    step: PurchaseStep,
    failure: PurchaseFailure.optional(),
    plan: Plan,
    /** Whether a new eSIM is bought with the plan. */
    withEsim: z.boolean(),
    /** Of the new eSIM, as it was shown. */
    esimFee: Amount.optional(),
    regionCode: CountryCode.optional(),
    /** The card that the plan is for, as soon as there is one. */
    cardId: z.string().optional(),
    /** What is to be paid for it; none where the balance covered it. */
    order: PayOrder.optional(),
    /** The purchase that was paid from the balance in its place. */
    replacedBy: z.string().optional(),
    createdAt: InstantText,
  })
  .meta({ id: "Purchase" });
export type Purchase = z.infer<typeof Purchase>;

export const previewPurchase = endpoint({
  method: "GET",
  path: "/purchase/preview",
  summary: "What a purchase would cost, and what of it the balance does not cover",
  role: "customer",
  input: z.strictObject({
    ...wanted,
    days: z
      .string()
      .regex(/^[1-9][0-9]{0,2}$/, fieldMessage("days_invalid"))
      .transform(Number)
      .pipe(days)
      .optional(),
  }),
  output: z.object({
    plan: Plan,
    /** Of a new eSIM, taken at once. */
    esimFee: Amount.optional(),
    /** What the wallet must hold for the plan: the fee of each cycle of the days, taken with the first use in it. */
    planPrice: Amount,
    /** What of the balance is there for it. */
    available: Amount,
    /** What is to be credited first; "0.00" where the balance covers it all. At least the operator's smallest recharge. */
    amount: Amount,
    /** What of that amount would be left once the eSIM and the fees of the days were taken. */
    left: Amount,
    /** What is taken at once: the fee of a new eSIM, or that of a card's use of today that no plan covers. */
    takenNow: Amount,
  }),
  problems: [
    "not_found",
    "plan_not_for_card",
    "pkg_duplicated",
    "card_status_conflict",
    "sim_over_limit",
    "esim_out_of_stock",
  ],
});

export const createPurchase = endpoint({
  method: "POST",
  path: "/purchase/create",
  summary:
    "Buy a plan for a new eSIM or an own card; what the balance does not cover is ordered as a recharge, and the rest follows by itself once that is paid",
  role: "customer",
  idempotent: true,
  limit: "order",
  input: z.strictObject({
    ...wanted,
    days: days.optional(),
    /** The terms of the plan, the fee of an eSIM and the amount, as they were shown: others are refused. */
    version: z.number().int().min(1),
    esimFee: Amount.optional(),
    amount: Amount,
    method: RechargeMethod,
    /** With the fees of paying, as it was shown: another is refused. */
    total: Amount.optional(),
  }),
  output: z.object({
    purchase: Purchase,
    /** False where the same waited for its payment already: it is that one. */
    isNew: z.boolean(),
  }),
  problems: [
    "region_required",
    "not_found",
    "price_changed",
    "fee_changed",
    "plan_not_for_card",
    "pkg_duplicated",
    "card_status_conflict",
    "sim_over_limit",
    "esim_out_of_stock",
  ],
});

export const getPurchase = endpoint({
  method: "GET",
  path: "/purchase/get",
  summary: "One of the account's purchases, and how far it has come",
  role: "customer",
  input: z.strictObject({ purchaseId: id }),
  output: z.object({ purchase: Purchase }),
  problems: ["not_found"],
});

export const payFromBalance = endpoint({
  method: "POST",
  path: "/purchase/payFromBalance",
  summary:
    "Buy from the balance what waits for its payment: its order is cancelled, and another purchase takes its place; asked again, it is that one",
  role: "customer",
  limit: "order",
  input: z.strictObject({ purchaseId: id }),
  output: z.object({ purchase: Purchase }),
  problems: [
    "not_found",
    "insufficient_credit",
    "order_not_payable",
    "order_cancelled",
    "payment_under_way",
    "payment_provider_failed",
    "price_changed",
    "fee_changed",
    "plan_not_for_card",
    "pkg_duplicated",
    "card_status_conflict",
    "sim_over_limit",
    "esim_out_of_stock",
  ],
});
