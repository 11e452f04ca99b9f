import { z } from "zod";
import { Amount } from "../../values/money/amount.ts";
import { ActivityCause } from "../../activities.ts";
import { CustomerNote } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { paragraphs } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";
import { pageInput, pageOf } from "../../page.ts";

const userId = { userId: z.string().min(1).max(40) };

export const whyCustomerActivity = endpoint({
  method: "GET",
  path: "/admin/customer/why",
  summary:
    "What made a change of a customer's money, as they read it themselves: card, plan, cycle, first use, and the rule in words",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ activityId: z.string().min(1).max(40) }),
  output: ActivityCause,
  problems: ["not_found"],
});

/** What a line of a customer's timeline speaks of. */
export const HappeningKind = z.enum([
  "registered",
  "login",
  "order",
  "paid",
  "cancelled",
  "card",
  "letter",
  "view",
  "action",
]);
export type HappeningKind = z.infer<typeof HappeningKind>;

/** One line of what happened to a customer. */
export const CustomerHappening = z
  .object({
    id: z.string(),
    at: InstantText,
    kind: HappeningKind,
    /** Which event of a card, which email, or which action of the staff. */
    name: z.string().nullable(),
    /** The code of an order. */
    order: z.string().nullable(),
    /** What an order credits. */
    amount: Amount.nullable(),
    card: z.object({ id: z.string(), cardNumber: z.string() }).nullable(),
    /** Who of the staff; null where no one of them did it, or they have left. */
    actor: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "CustomerHappening" });
export type CustomerHappening = z.infer<typeof CustomerHappening>;

export const listCustomerTimeline = endpoint({
  method: "GET",
  path: "/admin/customer/timeline",
  summary:
    "What happened to a customer, newest first: logins, orders, what they did with their cards, emails about lines that were crossed, views and, with the right `audit`, what the staff did about them",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...userId, ...pageInput }),
  output: pageOf(CustomerHappening),
  problems: ["not_found"],
});

/** In characters: the most that one note holds. */
export const longestNote = 2000;

export const listCustomerNotes = endpoint({
  method: "GET",
  path: "/admin/customer/notes",
  summary: "What the staff wrote down about a customer, newest first",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...userId, ...pageInput }),
  output: pageOf(CustomerNote),
  problems: ["not_found"],
});

export const addCustomerNote = endpoint({
  method: "POST",
  path: "/admin/customer/addNote",
  summary:
    "Write something down about a customer for the rest of the staff: it is never changed, stands in the customer's own data export, and goes with the account",
  role: "administrator",
  right: "customers.write",
  idempotent: true,
  input: z.strictObject({ ...userId, note: paragraphs(longestNote) }),
  output: z.object({ note: CustomerNote }),
  problems: ["not_found"],
});
