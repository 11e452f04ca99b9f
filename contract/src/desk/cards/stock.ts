import { z } from "zod";
import { Card } from "../../cards.ts";
import { Reason } from "../../customer-view.ts";
import { Approval } from "../people/approvals.ts";
import { CardSearch, cardSearch } from "./card-search.ts";
import { cardsMeant } from "./cards-meant.ts";
import { Amount } from "../../values/money/amount.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { CardMark } from "../../values/sims/card-mark.ts";
import { InstantInput, InstantText } from "../../values/days/moments.ts";
import { agedPageOf, pageInput, sortBy } from "../../page.ts";
import { problems, type ProblemKey } from "../../problems/problem.ts";

/** What an administrator may do with a card in its present state. */
export const OperatorAction = z.enum([
  "setStarterPack",
  "resetStarterPack",
  "revertStarterPack",
  "stopService",
  "resumeService",
  "swapSim",
  "markCard",
  "unmarkCard",
  "unbindCard",
]);
export type OperatorAction = z.infer<typeof OperatorAction>;

/** A card as the operator's lists show it. */
export const OperatorCard = Card.omit({ actions: true })
  .extend({
    /** Of the holder; of the last one where the card was deleted. Null, as the tag is, without the right `customers.read`. */
    username: z.string().nullable(),
    email: z.string().nullable(),
    /** Whether someone holds it, no matter whether they may be named; of a deleted card whether someone did. */
    bound: z.boolean(),
    /** Only of a card that its holder gave up for good. */
    deletedAt: InstantText.optional(),
    /** Always masked. */
    verifyCode: z.string(),
    /** Of an eSIM that has one; always masked. */
    activationCode: z.string().optional(),
    /** Why an administrator stopped it. */
    stopReason: z.string().optional(),
    /** What is known of its SIM, and why it was marked so. */
    mark: z.object({ mark: CardMark, reason: z.string() }).optional(),
    operatorActions: z.array(OperatorAction),
  })
  .meta({ id: "OperatorCard" });
export type OperatorCard = z.infer<typeof OperatorCard>;

/**
 * What cards are sorted by: `cardNumber` as a number, `expireTime` with all cards that never expire as those that end last. Unless said,
 * the newest come first, within bounds the lowest numbers.
 */
export const CardSort = sortBy(["cardNumber", "expireTime", "createdAt"]);
export type CardSort = z.infer<typeof CardSort>;

export const listOperatorCards = endpoint({
  method: "GET",
  path: "/admin/card/list",
  summary:
    "Every card that was not deleted, or those that were, newest first, within bounds in the order of their numbers, unless sorted otherwise; search by the beginning of a number, an ICCID or, with customers.read, a tag; bounds of the number as numbers",
  role: "administrator",
  right: ["stock", "packs", "customers.read"],
  input: z.strictObject({ ...cardSearch, sort: CardSort.optional(), ...pageInput }),
  fromStandby: true,
  output: agedPageOf(OperatorCard).extend({
    /** 10,001 stands for more than 10,000. */
    total: z.number().int(),
  }),
  problems: [],
});

export const exportOperatorCards = endpoint({
  method: "GET",
  path: "/admin/card/export",
  summary:
    "Every card that `/admin/card/list` finds, as a sheet (CSV, UTF-8), in its usual order; secrets are left out",
  role: "administrator",
  right: ["stock", "packs", "customers.read"],
  limit: "export",
  file: "text/csv",
  input: CardSearch,
  output: z.string(),
  problems: [],
});

const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]];
const results = z.object({
  /** Of the cards that were named. */
  results: z.array(z.object({ cardId: z.string(), error: z.enum(problemKeys).optional() })),
  /** For `/admin/job/get`, where a search was named. */
  jobId: z.string().optional(),
  /** What waits for a second administrator, where binding the packs could credit more than the operator's limit. */
  approval: Approval.optional(),
});

const packDays = z
  .number(fieldMessage("days_invalid"))
  .int(fieldMessage("days_invalid"))
  .min(1, fieldMessage("days_invalid"))
  .max(366, fieldMessage("days_invalid"));

export const setStarterPack = endpoint({
  method: "POST",
  path: "/admin/starterPack/set",
  summary:
    "Make cards in stock prepaid packs of a plan for some days; each card answered for itself",
  role: "administrator",
  right: "packs",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    ...cardsMeant,
    planId: z.string(fieldMessage("required")).min(1, fieldMessage("required")).max(40),
    days: packDays,
  }),
  output: results,
  problems: ["not_found"],
});

export const resetStarterPack = endpoint({
  method: "POST",
  path: "/admin/starterPack/reset",
  summary: "Give packs that no one holds a new expire time, or their full time anew",
  role: "administrator",
  right: "packs",
  asksAgain: true,
  idempotent: true,
  input: z.discriminatedUnion("mode", [
    z.strictObject({ ...cardsMeant, mode: z.literal("expireTime"), expireTime: InstantInput }),
    z.strictObject({ ...cardsMeant, mode: z.literal("timeOnly") }),
  ]),
  output: results,
  problems: [],
});

export const packValue = endpoint({
  method: "POST",
  path: "/admin/starterPack/value",
  summary: "What binding packs could credit if they were made, or made anew; nothing is changed",
  role: "administrator",
  right: "packs",
  input: z.strictObject({
    ...cardsMeant,
    /** Of packs that are to be made. */
    planId: z.string().min(1).max(40).optional(),
    days: packDays.optional(),
    /** Of packs that get another expire time; without any of these they get their full days anew. */
    expireTime: InstantInput.optional(),
  }),
  output: z.object({
    /** Those of them that can be made packs, or made anew. */
    cards: z.number().int(),
    value: Amount,
    /** Above it, with what the caller has created today, it waits; null: nothing does. */
    above: Amount.nullable(),
    waits: z.boolean(),
  }),
  problems: ["not_found"],
});

export const revertStarterPack = endpoint({
  method: "POST",
  path: "/admin/starterPack/revert",
  summary: "Put packs that no one holds back into stock as ordinary cards",
  role: "administrator",
  right: "packs",
  idempotent: true,
  input: z.strictObject(cardsMeant),
  output: results,
  problems: [],
});

const withReason = { cardId: z.string().min(1).max(40), reason: Reason };

export const stopService = endpoint({
  method: "POST",
  path: "/admin/card/stopService",
  summary: "Stop a card; only an administrator lets it run again",
  role: "administrator",
  right: "customers.write",
  input: z.strictObject(withReason),
  output: z.object({ card: OperatorCard }),
  problems: ["not_found", "card_status_conflict"],
});

export const resumeService = endpoint({
  method: "POST",
  path: "/admin/card/resumeService",
  summary: "Let a card run again that an administrator stopped; credit decides whether it does",
  role: "administrator",
  right: "customers.write",
  input: z.strictObject(withReason),
  output: z.object({ card: OperatorCard }),
  problems: ["not_found", "card_status_conflict"],
});
