import { z } from "zod";
import { Activity } from "../../activities.ts";
import { Customer } from "../shop/administration.ts";
import { CustomerView, Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { Acceptance } from "../../legal.ts";
import { Email } from "../../values/people/account-names.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { Language } from "../../values/texts/language.ts";
import { InstantText } from "../../values/days/moments.ts";
import { pageInput, pageOf } from "../../page.ts";
import { AccountStatement, statementMonth } from "../../statements.ts";
import { OperatorCard } from "../cards/stock.ts";

const userId = { userId: z.string().min(1).max(40) };

/** An address that a customer was asked to confirm as theirs, by whom, and for how long they still can. */
export const EmailCorrection = z.object({
  email: Email,
  askedBy: z.string(),
  askedAt: InstantText,
  expiresAt: InstantText,
});
export type EmailCorrection = z.infer<typeof EmailCorrection>;

/** All that the operator knows of a customer in one view; what is long comes in pages by calls of its own. */
export const getCustomer = endpoint({
  method: "GET",
  path: "/admin/customer/get",
  summary: "A customer: profile, last visit, and who viewed the account",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject(userId),
  output: z.object({
    customer: Customer,
    profile: z.object({
      /** The language of their emails. */
      language: Language,
      /** Where they live, as far as they have said. */
      country: CountryCode.nullable(),
      /** Whether a login asks for an authenticator's code. */
      totp: z.boolean(),
      disabledAt: InstantText.nullable(),
      /** The last renewal of any of their logins that is still remembered. */
      lastSeenAt: InstantText.nullable(),
      /** Logins that go on. */
      sessions: z.number().int(),
      /** The newest version accepted of each legal document; what is not among them was never accepted. */
      acceptances: z.array(Acceptance),
      /** The address that they were asked to confirm, while they still can. */
      emailCorrection: EmailCorrection.nullable(),
    }),
    /** The last 20. */
    views: z.array(CustomerView),
  }),
  problems: ["not_found"],
});

export const listCustomerActivities = endpoint({
  method: "GET",
  path: "/admin/customer/activities",
  summary: "The changes of a customer's money, newest first",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...userId, ...pageInput }),
  output: pageOf(Activity),
  problems: ["not_found"],
});

export const getCustomerStatement = endpoint({
  method: "GET",
  path: "/admin/customer/statement",
  summary:
    "The changes of a customer's balance in a calendar month, as they read it themselves; without `month` of the previous one",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...userId, ...statementMonth }),
  output: AccountStatement,
  problems: ["not_found"],
});

export const listCustomerCards = endpoint({
  method: "GET",
  path: "/admin/customer/cards",
  summary: "The cards that a customer holds now, newest first",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...userId, ...pageInput }),
  output: pageOf(OperatorCard),
  problems: ["not_found"],
});

const explained = { ...userId, reason: Reason };
const user = z.object({ user: Customer });

export const disableCustomer = endpoint({
  method: "POST",
  path: "/admin/customer/disable",
  summary: "Let an account in no more: its sessions end at once, its cards go on",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  security: "account_lock",
  input: z.strictObject(explained),
  output: user,
  problems: ["not_found", "no_permission", "last_administrator"],
});

export const enableCustomer = endpoint({
  method: "POST",
  path: "/admin/customer/enable",
  summary: "Let a disabled account in again",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  security: "account_unlock",
  input: z.strictObject(explained),
  output: user,
  problems: ["not_found", "no_permission"],
});

export const removeLostTotp = endpoint({
  method: "POST",
  path: "/admin/customer/removeTotp",
  summary: "Take the second factor from someone who has lost it; an email informs the owner",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  security: "second_factor_removal",
  input: z.strictObject(explained),
  output: user,
  problems: ["not_found", "no_permission"],
});
