import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { anyAlarmRight } from "./alarm-kinds.ts";

/** Where at the desk something waits for a member of staff. */
export const WaitingAt = z.enum(["alarms", "orders", "payouts", "approvals", "channels"]);
export type WaitingAt = z.infer<typeof WaitingAt>;

export const getWaiting = endpoint({
  method: "GET",
  path: "/admin/waiting",
  summary:
    "How much waits at the desk: open alarms, recharges for a second administrator, pay orders whose payment must be looked into, payouts that customers asked for, and cards and eSIMs that wait too long for their carriers; each for those whose role lets them read it",
  role: "administrator",
  right: anyAlarmRight,
  input: z.strictObject({}),
  output: z.object({
    /** Without those at which nothing waits. */
    items: z.array(z.object({ tab: WaitingAt, count: z.number().int() })),
  }),
  problems: [],
});
