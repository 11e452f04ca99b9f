import { z } from "zod";
import { UserInfo } from "./session.ts";
import { endpoint } from "./endpoint.ts";
import { requiredText } from "./values/texts/free-text.ts";
import { InstantText } from "./values/days/moments.ts";
import { pageInput, pageOf } from "./page.ts";

/** Why an administrator did something: kept for later review. */
export const Reason = requiredText(200);

export const enterCustomer = endpoint({
  method: "POST",
  path: "/admin/enterCustomer",
  summary:
    "Look at an account as its owner sees it: a token of its own kind, for reads alone, 30 minutes, without renewal",
  role: "administrator",
  right: "view",
  security: "customer_view",
  input: z.strictObject({ userId: z.string().min(1).max(40), reason: Reason }),
  output: z.object({ accessToken: z.string(), expiresAt: InstantText, userInfo: UserInfo }),
  problems: ["not_found", "no_permission"],
});

export const leaveCustomer = endpoint({
  method: "POST",
  path: "/admin/leaveCustomer",
  summary: "End the view that this token belongs to",
  role: "view",
  input: z.strictObject({}),
  output: z.object({}),
  problems: [],
});

/** An administrator's look at the account. */
export const CustomerView = z
  .object({
    id: z.string(),
    /** Their username. */
    administrator: z.string(),
    reason: z.string(),
    beganAt: InstantText,
    /** When it was left, or when its time is over. */
    endsAt: InstantText,
  })
  .meta({ id: "CustomerView" });
export type CustomerView = z.infer<typeof CustomerView>;

/** What one of the staff wrote down about a customer. */
export const CustomerNote = z
  .object({
    id: z.string(),
    at: InstantText,
    /** Null once they have left. */
    author: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: "CustomerNote" });
export type CustomerNote = z.infer<typeof CustomerNote>;

export const listViews = endpoint({
  method: "GET",
  path: "/user/views",
  summary: "When which administrator looked at the account, and why; newest first",
  role: "customer",
  input: z.strictObject(pageInput),
  output: pageOf(CustomerView),
  problems: [],
});
