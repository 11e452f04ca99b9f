import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { DayInput, InstantText } from "../../values/days/moments.ts";
import { pageInput, pageOf, sortBy } from "../../page.ts";

/** One line of what administrators did. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: InstantText,
    /** `0` where the program acted by itself. */
    actorId: z.string(),
    /** The administrator's username; null once they have left. */
    actor: z.string().nullable(),
    /** As the call is named: `admin/recharge`. */
    deed: z.string(),
    /** On whom or what: `user:12`, `card:7`, `cards:40`. */
    subject: z.string(),
    /** How it is called today, in the reader's language; null where it has no name, or the reader may not read who customers are. */
    subjectName: z.string().nullable(),
    /** The address that the call came from. */
    origin: z.string(),
    reason: z.string().nullable(),
    /** What was given and what changed; `before` and `after` where something had another value. */
    facts: z.looseObject({}),
    /** What the things that the facts name by their ids are called today: `plan:4`, `role:3`, `card:7`, `orderId:2`. */
    names: z.record(z.string(), z.string()),
    /** The entry's link in the chain, in hexadecimal; null for the moment between its commit and its link. */
    hash: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The newest entries come first, unless said otherwise. */
export const AuditSort = sortBy(["at"]);

export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit/list",
  summary:
    "What administrators did, newest first unless sorted otherwise; from and to are days of the billing zone, both included",
  role: "administrator",
  right: "audit",
  input: z.strictObject({
    /** The beginning of an administrator's username or email. */
    actor: z.string().max(254).optional(),
    deed: z.string().max(80).optional(),
    /** As the log writes it (`user:12`), or as people know it: a name or email, a card's number or last digits, an order's code. */
    subject: z.string().max(254).optional(),
    from: DayInput.optional(),
    to: DayInput.optional(),
    /** Read for a file: the first page of it goes on record. */
    purpose: z.literal("file").optional(),
    sort: AuditSort.optional(),
    ...pageInput,
  }),
  output: pageOf(AuditEntry).extend({
    /** 10,001 stands for more than 10,000. */
    total: z.number().int(),
  }),
  problems: [],
});
