import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { Plan } from "../../plans.ts";
import { DayInput, DayText, InstantText } from "../../values/days/moments.ts";
import { CardJob } from "./card-jobs.ts";
import { cardsMeant } from "./cards-meant.ts";

const id = z.string().min(1).max(40);

/** How many cards run on a version of a plan without an end. */
const VersionInUse = z.object({ plan: Plan, cards: z.number().int() });

/** A change of plan that was announced to holders, and has not come for all of their cards yet. */
export const AnnouncedChange = z
  .object({
    jobId: z.string(),
    /** What the cards change to. */
    plan: Plan,
    startsOn: DayText,
    reason: z.string(),
    /** The administrator's username. */
    askedBy: z.string(),
    askedAt: InstantText,
    /** For which it is still to come, and of how many of these it can be withdrawn. */
    cards: z.number().int(),
    withdrawable: z.number().int(),
  })
  .meta({ id: "AnnouncedChange" });
export type AnnouncedChange = z.infer<typeof AnnouncedChange>;

export const showPlanInUse = endpoint({
  method: "GET",
  path: "/admin/plan/inUse",
  summary: "How many cards run on each version of a plan, and the changes announced for them",
  role: "administrator",
  right: ["catalogue", "packs", "customers.read", "reports"],
  input: z.strictObject({ planId: id }),
  output: z.object({
    versions: z.array(VersionInUse),
    changes: z.array(AnnouncedChange),
  }),
  problems: ["not_found"],
});

/** The plan that cards change to, in the version that was seen: the newest, on sale or coming. */
const target = { planId: id, version: z.number().int().min(1).max(1_000_000) };

export const checkPlanChange = endpoint({
  method: "POST",
  path: "/admin/planChange/check",
  summary:
    "For how many of the cards that are meant a change of plan can be announced, what they run on, and from which day on it may hold; nothing is changed",
  role: "administrator",
  right: "catalogue",
  input: z.strictObject({ ...cardsMeant, ...target }),
  output: z.object({
    /** Counted to the last one. */
    total: z.number().int(),
    possible: z.number().int(),
    /** Who would get an email. */
    holders: z.number().int(),
    /** What those cards run on, for which it is possible; the most used first. */
    from: z.array(VersionInUse.extend({ isForTheBetter: z.boolean() })),
    /** The first day on which it may hold for all of them. */
    earliest: DayText,
  }),
  problems: ["not_found", "price_changed"],
});

export const startPlanChange = endpoint({
  method: "POST",
  path: "/admin/planChange/start",
  summary:
    "Announce to the holders of named cards, or of all that a search finds now, that their plan changes on a day; each card is answered for itself",
  role: "administrator",
  right: "catalogue",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    ...cardsMeant,
    ...target,
    startsOn: DayInput,
    reason: Reason,
    /** Where more cards are meant than this, nothing is done. */
    atMost: z.number(fieldMessage("required")).int().min(1).max(100_000_000),
  }),
  output: z.object({ job: CardJob }),
  problems: ["not_found", "price_changed", "notice_too_short", "more_cards_found"],
});

export const withdrawPlanChange = endpoint({
  method: "POST",
  path: "/admin/planChange/withdraw",
  summary:
    "Take back a change of plan that was announced, for all cards that do not have it yet; their holders get an email",
  role: "administrator",
  right: "catalogue",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ jobId: id, reason: Reason }),
  output: z.object({ job: CardJob }),
  problems: ["not_found", "plan_change_over"],
});
