import { z } from "zod";
import { Activity } from "./activities.ts";
import { Amount } from "./values/money/amount.ts";
import { CardCycle } from "./card-cycle.ts";
import { endpoint } from "./endpoint.ts";
import { fieldMessage } from "./problems/field-message.ts";
import { freeText } from "./values/texts/free-text.ts";
import { TypedIccid } from "./values/sims/iccid.ts";
import { DayInput, DayText, InstantText } from "./values/days/moments.ts";
import { pageInput, pageOf } from "./page.ts";
import { printedDigits } from "./values/sims/printed-digits.ts";
import { seenText } from "./values/texts/seen-text.ts";
import { Plan } from "./plans.ts";
import { Megabytes } from "./values/sims/traffic.ts";

const cardNumberText = z.string(fieldMessage("card_number_invalid"));
const cardNumberForm = [/^[0-9]{4,20}$/, fieldMessage("card_number_invalid")] as const;

/** As printed on the card: 4 to 20 digits, leading zeros kept. */
export const CardNumber = cardNumberText
  .regex(...cardNumberForm)
  .meta({ id: "CardNumber", example: "88000100042" });

/** The same as people type it or copy it from a screen: in groups, which are taken off. */
export const TypedCardNumber = cardNumberText.overwrite(printedDigits).regex(...cardNumberForm);

export const VerifyCode = z
  .string(fieldMessage("verify_code_format"))
  .regex(/^[A-Za-z0-9]{4,32}$/, fieldMessage("verify_code_format"))
  .meta({ id: "VerifyCode" });

/** What its holder calls a card; unique in their account without regard to case. Kept without marks that no one sees. */
export const Tag = z
  .string(fieldMessage("required"))
  .overwrite(seenText)
  .trim()
  .min(1, fieldMessage("tag_invalid"))
  .max(32, fieldMessage("tag_invalid"))
  .meta({ id: "Tag", example: "Tokyo phone" });

/** NOT_ACTIVE: no plan yet. USING. SUSPEND: stopped, see the reason. PAUSED: the holder stopped billing. */
export const CardStatus = z.enum(["NOT_ACTIVE", "USING", "SUSPEND", "PAUSED"]);
export type CardStatus = z.infer<typeof CardStatus>;

/** As the operator finds and reads cards: those that were given up for good are DELETED, no matter what they were before. */
export const ListedStatus = z.enum([...CardStatus.options, "DELETED"]);
export type ListedStatus = z.infer<typeof ListedStatus>;

/** Why a card is SUSPEND: the wallet cannot pay its fee, an administrator stopped it, its starter pack expired. */
export const SuspendReason = z.enum(["credit", "administrator", "packExpired"]);
export type SuspendReason = z.infer<typeof SuspendReason>;

export const CardType = z.enum(["physical", "esim"]);
export type CardType = z.infer<typeof CardType>;

/** How far an eSIM's profile has come: asked of the carrier, ready, fetched by a phone, installed; or it failed on the way. */
export const EsimState = z.enum(["ordered", "released", "downloaded", "installed", "failed"]);
export type EsimState = z.infer<typeof EsimState>;

/** What the holder may do with a card in its present state. */
export const CardAction = z.enum([
  "orderPlan",
  "cancelPendingPlan",
  "orderAddOn",
  "stopBilling",
  "editTag",
  "delete",
]);
export type CardAction = z.infer<typeof CardAction>;

export const Card = z
  .object({
    id: z.string(),
    cardNumber: z.string(),
    iccid: z.string(),
    channelName: z.string(),
    channelId: z.string(),
    tag: z.string().nullable(),
    status: CardStatus,
    /** Of a suspended card, and of a paused one that an administrator stopped. */
    suspendReason: SuspendReason.optional(),
    type: CardType,
    /** Only of an eSIM whose profile was made or is being made. */
    esimState: EsimState.optional(),
    /** Of an eSIM of which neither a download nor any use was reported: no phone has it yet. */
    isUnseen: z.literal(true).optional(),
    isStarterPack: z.boolean(),
    /** When the plan in force was ordered. */
    planCreateTime: InstantText.nullable(),
    expireTime: InstantText.nullable(),
    plan: Plan.optional(),
    pendingPlan: z.object({ plan: Plan, startsOn: DayText }).optional(),
    /** What the operator has announced: the plan of the card changes on that day, or once what is paid by then is over. */
    planChange: z.object({ plan: Plan, startsOn: DayText }).optional(),
    cycle: CardCycle.optional(),
    /** What is left of the add-ons; they do not end with a cycle. */
    addOnMb: Megabytes,
    usedTodayMb: Megabytes,
    restriction: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("blocked") }),
        z.object({ kind: z.literal("throttled"), kbps: z.number().int() }),
      ])
      .optional(),
    actions: z.array(CardAction),
  })
  .meta({ id: "Card" });
export type Card = z.infer<typeof Card>;

const cardId = { cardId: z.string().min(1).max(40) };

/** The longest text that cards are searched by. */
export const longestCardSearch = 60;

export const listCards = endpoint({
  method: "GET",
  path: "/card/list",
  summary:
    "The account's cards: those that are stopped or slowed first, then the newest, so a card may change its place between two pages; search by a part of the tag, the number or the ICCID",
  role: "customer",
  input: z.strictObject({
    status: CardStatus.optional(),
    tag: freeText(32).optional(),
    search: freeText(longestCardSearch).optional(),
    ...pageInput,
  }),
  output: pageOf(Card).extend({
    /**
     * Of all cards of the account, regardless of the search: the cheapest next fee of a card in use, or stopped for want of
     * credit, that the balance does not cover; null where it covers them all.
     */
    uncoveredFee: Amount.nullable(),
  }),
  problems: [],
});

export const getCard = endpoint({
  method: "GET",
  path: "/card/get",
  summary: "One of the account's cards",
  role: "customer",
  input: z.strictObject(cardId),
  output: z.object({ card: Card }),
  problems: ["not_found"],
});

/**
 * `no_permission` is for administrators: a pack whose days left would be credited is no card for their own accounts.
 * `verify_code_incorrect` says in `triesLeft` how many are left to the account for this card number, and once there is none in `retryAfter`,
 * in seconds, when there is.
 */
export const bindCard = endpoint({
  method: "POST",
  path: "/card/bind",
  summary: "Take a card from stock into the account, by what is printed on it",
  role: "customer",
  idempotent: true,
  limit: "bind",
  limitField: "cardNumber",
  input: z.strictObject({
    cardNumber: TypedCardNumber,
    iccid: TypedIccid,
    verifyCode: VerifyCode,
  }),
  output: z.object({ card: Card, credited: Amount }),
  problems: ["verify_code_incorrect", "sim_occupied", "sim_over_limit", "no_permission"],
});

export const orderPlan = endpoint({
  method: "POST",
  path: "/card/orderPlan",
  summary:
    "Order a basic plan: from today where no plan covers today, else from tomorrow; `startsOn`, where it is said, must be that day",
  role: "customer",
  idempotent: true,
  input: z.strictObject({
    ...cardId,
    planId: z.string().min(1).max(40),
    version: z.number().int().positive().optional(),
    startsOn: DayInput.optional(),
  }),
  output: z.object({ card: Card }),
  problems: [
    "not_found",
    "plan_not_for_card",
    "pkg_duplicated",
    "insufficient_credit",
    "price_changed",
    "card_status_conflict",
  ],
});

export const cancelPendingPlan = endpoint({
  method: "POST",
  path: "/card/cancelPendingPlan",
  summary: "Drop the plan that would start tomorrow",
  role: "customer",
  input: z.strictObject(cardId),
  output: z.object({ card: Card }),
  problems: ["not_found", "card_status_conflict", "plan_change_fixed"],
});

export const orderAddOn = endpoint({
  method: "POST",
  path: "/card/orderAddOn",
  summary: "Buy a data pack for a card in use: paid at once, used after the plan's allowance",
  role: "customer",
  idempotent: true,
  input: z.strictObject({ ...cardId, addOnId: z.string().min(1).max(40) }),
  output: z.object({ card: Card, activity: Activity }),
  problems: [
    "not_found",
    "price_changed",
    "basic_service_required",
    "package_not_active",
    "insufficient_credit",
  ],
});

export const stopBilling = endpoint({
  method: "POST",
  path: "/card/stopBilling",
  summary: "Pause the card: the network is cut at once, the plan ends with today",
  role: "customer",
  idempotent: true,
  input: z.strictObject(cardId),
  output: z.object({ card: Card }),
  problems: ["not_found", "card_status_conflict"],
});

export const editTag = endpoint({
  method: "POST",
  path: "/card/editTag",
  summary: "Call a card by a name of one's own",
  role: "customer",
  input: z.strictObject({ ...cardId, tag: Tag }),
  output: z.object({ card: Card }),
  problems: ["not_found", "label_exists"],
});

export const deleteCard = endpoint({
  method: "POST",
  path: "/card/delete",
  summary: "Give a card up for good: its network ends, no one can bind it again",
  role: "customer",
  idempotent: true,
  input: z.strictObject(cardId),
  output: z.object({}),
  problems: ["not_found", "card_status_conflict"],
});
