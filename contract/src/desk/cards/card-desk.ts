import { z } from "zod";
import { Activity } from "../../activities.ts";
import { CardStatus } from "../../cards.ts";
import { CommandTries } from "../shop/channels.ts";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { TrafficDetail } from "../../traffic-detail.ts";
import { DayInput, DayText, InstantText } from "../../values/days/moments.ts";
import { OperatorCard } from "./stock.ts";

const cardId = { cardId: z.string().min(1).max(40) };
/** An account by its id, and how it is called today; a customer has no name here without the right `customers.read`. */
const selectPerson = z.object({ id: z.string(), name: z.string().nullable() });

/** What happened to a card, by whose will and why; without an actor it happened by itself. */
const HistoryLine = z.object({
  at: InstantText,
  event: z.string(),
  status: CardStatus,
  actor: selectPerson.nullable(),
  reason: z.string().nullable(),
});

/** What happens to a card while it is in stock, beside what its holder reads of it (`CardEvent`). */
export type StockEvent =
  | "setStarterPack"
  | "resetStarterPack"
  | "revertStarterPack"
  | "markReturned"
  | "simReplaced";

export const getOperatorCard = endpoint({
  method: "GET",
  path: "/admin/card/get",
  summary:
    "A card with everything that happened to it: status, plans, what its carrier was told; the last 200 of each, newest first",
  role: "administrator",
  right: ["stock", "customers.read"],
  input: z.strictObject(cardId),
  output: z.object({
    card: OperatorCard,
    createdAt: InstantText,
    boundAt: InstantText.nullable(),
    /** When its holder gave it up. */
    deletedAt: InstantText.nullable(),
    /** Null for a card in stock; its last one for a card that was given up. */
    holder: selectPerson.nullable(),
    history: z.array(HistoryLine),
    plans: z.array(
      z.object({
        planName: z.string(),
        version: z.number().int(),
        from: DayText,
        /** The first day that it does not cover any more; null while it goes on. */
        until: DayText.nullable(),
        /** Null for a starter pack's days. */
        payer: selectPerson.nullable(),
        orderedAt: InstantText,
      }),
    ),
    commands: z.array(
      z.object({
        sentAt: InstantText,
        command: z.string(),
        kbps: z.number().int().nullable(),
        /** Null where the carrier has not answered: it may have obeyed, and is asked again under the same id. */
        outcome: z.enum(["obeyed", "refused"]).nullable(),
      }),
    ),
    /** The SIMs that it had before, the latest first. */
    formerSims: z.array(
      z.object({
        cardId: z.string(),
        cardNumber: z.string(),
        iccid: z.string(),
        until: InstantText,
      }),
    ),
    /** The card that went on under another SIM when this one was replaced. */
    replacedBy: z
      .object({ cardId: z.string(), cardNumber: z.string(), at: InstantText })
      .nullable(),
    /** What its carrier has not heard, or not obeyed, yet; null where it has obeyed everything. */
    waiting: CommandTries.nullable(),
  }),
  problems: ["not_found"],
});

export const getCardTraffic = endpoint({
  method: "GET",
  path: "/admin/card/traffic",
  summary:
    "Data that a card used by day and by region, no matter who held it; billing days, both included",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...cardId, from: DayInput, to: DayInput }),
  output: TrafficDetail,
  problems: ["not_found"],
});

export const listCardActivities = endpoint({
  method: "GET",
  path: "/admin/card/activities",
  summary:
    "The changes of its holder's money that a card made, newest first; none for a card in stock",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...cardId, ...pageInput }),
  output: pageOf(Activity),
  problems: ["not_found"],
});

export const revealVerifyCode = endpoint({
  method: "POST",
  path: "/admin/card/revealVerifyCode",
  summary: "Show the code that is printed on a card; who asked, and why, goes on record",
  role: "administrator",
  right: "verifyCodes",
  asksAgain: true,
  security: "verify_code_shown",
  input: z.strictObject({ ...cardId, reason: Reason }),
  output: z.object({ verifyCode: z.string() }),
  problems: ["not_found"],
});
