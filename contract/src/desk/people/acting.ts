import { z } from "zod";
import * as cards from "../../cards.ts";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { previewPlan } from "../../plan-preview.ts";
import { AddOn, Plan } from "../../plans.ts";
import { Email } from "../../values/people/account-names.ts";
import { Amount } from "../../values/money/amount.ts";
import { InstantText } from "../../values/days/moments.ts";

/** What a member of staff does for a customer: each by the rules of the customer's own call, with a reason that the customer reads. */
const right = "customers.act";
const explained = { reason: Reason };
const cardId = z.string().min(1).max(40);

/** Of every call here: accounts of the staff and one's own are `no_permission`. */
const ofCustomer = ["not_found", "no_permission", "customer_cannot_be_helped"] as const;

export const getOrderable = endpoint({
  method: "GET",
  path: "/admin/card/orderable",
  summary: "What can be done for the holder of a card, and what can be ordered on it",
  role: "administrator",
  right,
  input: z.strictObject({ cardId }),
  output: z.object({
    card: cards.Card,
    balance: Amount,
    plans: z.array(Plan),
    addOns: z.array(AddOn),
    /** The staff put its SIM into the account, and the holder has ordered nothing on it since: no one else may. */
    awaitsHolder: z.boolean(),
    /** How many more orders the member of staff may place for customers today. */
    ordersLeft: z.number().int(),
  }),
  problems: ofCustomer,
});

export const previewPlanFor = endpoint({
  method: "GET",
  path: "/admin/card/previewPlan",
  summary: "What ordering a plan for the holder of a card would mean, in numbers",
  role: "administrator",
  right,
  input: previewPlan.input,
  output: previewPlan.output,
  problems: [...ofCustomer, ...previewPlan.problems, "first_order_for_holder"],
});

export const orderPlanFor = endpoint({
  method: "POST",
  path: "/admin/card/orderPlan",
  summary: "Order a plan for the holder of a card, who is informed by an email",
  role: "administrator",
  right,
  asksAgain: true,
  idempotent: true,
  input: cards.orderPlan.input.extend({
    ...explained,
    // What was previewed, and nothing else.
    version: z.number().int().positive(),
    startsOn: cards.orderPlan.input.shape.startsOn.unwrap(),
  }),
  output: cards.orderPlan.output,
  problems: [
    ...ofCustomer,
    ...cards.orderPlan.problems,
    "first_order_for_holder",
    "acted_enough_today",
  ],
});

export const orderAddOnFor = endpoint({
  method: "POST",
  path: "/admin/card/orderAddOn",
  summary: "Buy a data pack for the holder of a card, who is informed by an email",
  role: "administrator",
  right,
  asksAgain: true,
  idempotent: true,
  input: cards.orderAddOn.input.extend(explained),
  output: cards.orderAddOn.output,
  problems: [
    ...ofCustomer,
    ...cards.orderAddOn.problems,
    "first_order_for_holder",
    "acted_enough_today",
  ],
});

export const cancelPendingPlanFor = endpoint({
  method: "POST",
  path: "/admin/card/cancelPendingPlan",
  summary: "Drop, for the holder of a card, the plan that would start tomorrow",
  role: "administrator",
  right,
  input: cards.cancelPendingPlan.input.extend(explained),
  output: cards.cancelPendingPlan.output,
  problems: [...ofCustomer, ...cards.cancelPendingPlan.problems],
});

export const stopBillingFor = endpoint({
  method: "POST",
  path: "/admin/card/stopBilling",
  summary: "Pause a card for its holder: the network is cut at once, the plan ends with today",
  role: "administrator",
  right,
  idempotent: true,
  input: cards.stopBilling.input.extend(explained),
  output: cards.stopBilling.output,
  problems: [...ofCustomer, ...cards.stopBilling.problems],
});

export const editTagFor = endpoint({
  method: "POST",
  path: "/admin/card/editTag",
  summary: "Call a card by the name that its holder wants",
  role: "administrator",
  right,
  input: cards.editTag.input.extend(explained),
  output: cards.editTag.output,
  problems: [...ofCustomer, ...cards.editTag.problems],
});

/** No StarterPack is bound so: `pack_for_holder_alone` (`docs/decisions/0025`, `docs/decisions/0069`). */
export const bindCardFor = endpoint({
  method: "POST",
  path: "/admin/card/bind",
  summary: "Take a card from stock into a customer's account, by what is printed on it",
  role: "administrator",
  right,
  asksAgain: true,
  idempotent: true,
  limit: "bind",
  limitField: "cardNumber",
  input: cards.bindCard.input.extend({ userId: z.string().min(1).max(40), ...explained }),
  output: z.object({ card: cards.Card }),
  problems: [
    ...ofCustomer,
    "verify_code_incorrect",
    "sim_occupied",
    "sim_over_limit",
    "pack_for_holder_alone",
  ],
});

export const sendReset = endpoint({
  method: "POST",
  path: "/admin/customer/sendReset",
  summary: "Send a customer the code to reset their password, by email; no one else sees it",
  role: "administrator",
  right,
  asksAgain: true,
  input: z.strictObject({ userId: z.string().min(1).max(40), ...explained }),
  output: z.object({}),
  problems: [...ofCustomer, "acted_enough_today", "code_too_frequent", "code_send_failed"],
});

/** The address counts once the customer has confirmed it, by the link that it gets and their password (`docs/decisions/0072`). */
export const correctEmail = endpoint({
  method: "POST",
  path: "/admin/customer/correctEmail",
  summary: "Ask a customer to confirm another email address as theirs",
  role: "administrator",
  right,
  asksAgain: true,
  security: "email_correction",
  input: z.strictObject({ userId: z.string().min(1).max(40), email: Email, ...explained }),
  output: z.object({ expiresAt: InstantText }),
  problems: [...ofCustomer, "email_unchanged", "user_exists", "acted_enough_today"],
});

export const withdrawEmail = endpoint({
  method: "POST",
  path: "/admin/customer/withdrawEmail",
  summary: "Make void what a customer was asked to confirm as their email address",
  role: "administrator",
  right,
  input: z.strictObject({ userId: z.string().min(1).max(40), ...explained }),
  output: z.object({}),
  problems: ["not_found"],
});
