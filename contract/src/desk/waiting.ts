import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Where at the desk something waits for a member of staff. */
export const WaitingAt = z.enum(["orders", "approvals", "channels"]);
export type WaitingAt = z.infer<typeof WaitingAt>;

export const getWaiting = endpoint({
  method: "GET",
  path: "/admin/waiting",
  summary:
    "How much waits at the desk: recharges for a second administrator, pay orders whose payment must be looked into, and cards and eSIMs that wait too long for their carriers; each for those whose role lets them read it",
  role: "administrator",
  right: ["money.approve", "money.recharge", "customers.read", "reports", "channels", "stock"],
  input: z.strictObject({}),
  output: z.object({
    /** Without those at which nothing waits. */
    items: z.array(z.object({ tab: WaitingAt, count: z.number().int() })),
  }),
  problems: [],
});
