import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { problems, type ProblemKey } from "../../problems/problem.ts";
import { InstantText } from "../../values/days/moments.ts";
import { cardsMeant } from "./cards-meant.ts";

const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]];

/** What is done on many cards, held or in stock, for a reason. */
export const ServiceChange = z.enum(["stopService", "resumeService"]);
export type ServiceChange = z.infer<typeof ServiceChange>;

/** An action on many cards. */
export const CardJob = z
  .object({
    id: z.string(),
    deed: z.enum([
      "setStarterPack",
      "resetStarterPack",
      "revertStarterPack",
      ...ServiceChange.options,
      "announcePlanChange",
      "withdrawPlanChange",
      "editTags",
    ]),
    /** `waiting` and `declined`: of another administrator who must confirm it. */
    state: z.enum(["waiting", "declined", "running", "done"]),
    /** The administrator's username. */
    askedBy: z.string(),
    askedAt: InstantText,
    finishedAt: InstantText.nullable(),
    /** What the holders read; StarterPacks have none. */
    reason: z.string().optional(),
    total: z.number().int(),
    /** Cards that were looked at, the refused ones among them. */
    done: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: "CardJob" });
export type CardJob = z.infer<typeof CardJob>;

const JobId = z.string().min(1).max(40);
/** Who may ask for any of them. */
const right = ["packs", "customers.write", "catalogue", "customers.act"] as const;
const yesOrNo = z.enum(["true", "false"]);

/** What became of one card. */
const CardResult = z.object({
  cardId: z.string(),
  cardNumber: z.string(),
  /** Why it was refused; nothing where it was done. */
  error: z.enum(problemKeys).optional(),
});
export type CardResult = z.infer<typeof CardResult>;

export const listCardJobs = endpoint({
  method: "GET",
  path: "/admin/job/list",
  summary: "Actions on many cards, the newest first",
  role: "administrator",
  right,
  input: z.strictObject(pageInput),
  output: pageOf(CardJob),
  problems: [],
});

export const getCardJob = endpoint({
  method: "GET",
  path: "/admin/job/get",
  summary: "How far an action on many cards is, and what became of each of them",
  role: "administrator",
  right,
  input: z.strictObject({ jobId: JobId, onlyRefused: yesOrNo.optional(), ...pageInput }),
  output: pageOf(CardResult).extend({ job: CardJob }),
  problems: ["not_found"],
});

export const exportCardJob = endpoint({
  method: "GET",
  path: "/admin/job/export",
  summary: "What became of each card of an action, as a sheet (CSV, UTF-8)",
  role: "administrator",
  right,
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ jobId: JobId, onlyRefused: yesOrNo.optional() }),
  output: z.string(),
  problems: ["not_found"],
});

export const checkCardJob = endpoint({
  method: "POST",
  path: "/admin/job/check",
  summary:
    "How many cards are meant, and with how many of them it can be done now; nothing is changed",
  role: "administrator",
  right: "customers.write",
  input: z.strictObject({ ...cardsMeant, deed: ServiceChange }),
  output: z.object({
    /** Counted to the last one. */
    total: z.number().int(),
    possible: z.number().int(),
  }),
  problems: [],
});

export const startCardJob = endpoint({
  method: "POST",
  path: "/admin/job/start",
  summary:
    "Stop or resume named cards, or all that a search finds now, one after the other; each card is answered for itself",
  role: "administrator",
  right: "customers.write",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    ...cardsMeant,
    deed: ServiceChange,
    reason: Reason,
    /** Where more cards are meant than this, nothing is done. */
    atMost: z.number().int().min(1).max(100_000_000),
  }),
  output: z.object({ job: CardJob }),
  problems: ["more_cards_found"],
});
