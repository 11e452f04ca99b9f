import { z } from "zod";
import { AccountName, Email, Username } from "../../values/people/account-names.ts";
import { Level } from "../../session.ts";
import { Activity } from "../../activities.ts";
import { Amount } from "../../values/money/amount.ts";
import { Approval } from "../people/approvals.ts";
import { endpoint } from "../../endpoint.ts";
import { InstantText } from "../../values/days/moments.ts";
import { agedPageOf, pageInput, sortBy } from "../../page.ts";
import { freeText } from "../../values/texts/free-text.ts";

/** An account as the operator's lists show it. The desk calls all of them customers: those of staff (level 1) are here too. */
export const Customer = z
  .object({
    id: z.string(),
    username: Username.nullable(),
    email: Email,
    level: Level,
    /** Of a member of staff. */
    roleId: z.string().optional(),
    isRegister: z.boolean(),
    /** Let in no more. */
    isDisabled: z.boolean(),
    balance: Amount,
    cardCount: z.number().int(),
    createdAt: InstantText,
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

/** An account's level in words: 0 is a customer, 1 an administrator. */
export const CustomerRole = z.enum(["customer", "administrator"]);
export type CustomerRole = z.infer<typeof CustomerRole>;

/** Each account is in one of them: disabled, whether registered or not; not registered yet; active, which is the rest. */
export const CustomerState = z.enum(["active", "disabled", "unregistered"]);
export type CustomerState = z.infer<typeof CustomerState>;

export const CustomerBalance = z.enum(["belowZero"]);
export type CustomerBalance = z.infer<typeof CustomerBalance>;

/** What accounts are sorted by; unless said, the newest come first. Without a username an account is sorted by its email. */
export const CustomerSort = sortBy(["username", "balance", "createdAt"]);
export type CustomerSort = z.infer<typeof CustomerSort>;

/** What an account is found by. */
const customerSearch = {
  search: freeText(254).optional(),
  role: CustomerRole.optional(),
  state: CustomerState.optional(),
  balance: CustomerBalance.optional(),
};

export const listCustomers = endpoint({
  method: "GET",
  path: "/admin/customer/list",
  summary:
    "Every account, newest first unless sorted otherwise; search by a part of a username or email, by role, state and balance",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...customerSearch, sort: CustomerSort.optional(), ...pageInput }),
  fromStandby: true,
  output: agedPageOf(Customer).extend({
    /** 10,001 stands for more than 10,000. */
    total: z.number().int(),
  }),
  problems: [],
});

export const exportCustomers = endpoint({
  method: "GET",
  path: "/admin/customer/export",
  summary: "Every account that `/admin/customer/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: "customers.read",
  limit: "export",
  file: "text/csv",
  input: z.strictObject(customerSearch),
  output: z.string(),
  problems: [],
});

export const checkRecharge = endpoint({
  method: "POST",
  path: "/admin/recharge/check",
  summary:
    "Whom a recharge would credit now, with what balance after it, and whether it would wait; changes nothing",
  role: "administrator",
  right: "money.recharge",
  reads: true,
  input: z.strictObject({ account: AccountName, amount: Amount }),
  output: z.object({
    /** Absent of an email that no one registered yet: an account would be opened for it. */
    user: Customer.optional(),
    balanceAfter: Amount,
    /** Whether the amount is over the operator's limit, and waits for a second administrator. */
    waits: z.boolean(),
    /** The latest recharge of this account with the same amount in the last 14 days, but for those that finished an order; `waits`: it is yet to be credited. */
    before: z.object({ at: InstantText, waits: z.boolean() }).optional(),
  }),
  problems: ["username_not_exists", "no_permission"],
});

/** What a call that changes a customer's balance by hand answers: what moved, or what waits. */
export const MovedOrWaits = z.object({
  user: Customer,
  /** What moved; not there where it waits for a second administrator. */
  activity: Activity.optional(),
  /** What waits, where the amount is over the operator's limit. */
  approval: Approval.optional(),
});

export const recharge = endpoint({
  method: "POST",
  path: "/admin/recharge",
  summary: "Credit an account, by username or email",
  role: "administrator",
  right: "money.recharge",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    account: AccountName,
    amount: Amount,
    reason: freeText(200).optional(),
    /** Makes an account that is not registered yet for an unknown email. */
    createUnregistered: z.boolean().optional(),
    /** An open order of this account over the same amount, which is finished by it. */
    orderId: z.string().min(1).max(40).optional(),
    /** Said once more, for an order that is older than seven days. */
    confirmOld: z.boolean().optional(),
  }),
  output: MovedOrWaits,
  problems: [
    "username_not_exists",
    "user_not_exists",
    "no_permission",
    "not_found",
    "order_not_payable",
    "order_cancelled",
    "order_old_unconfirmed",
  ],
});
