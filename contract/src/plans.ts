import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { endpoint } from "./endpoint.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { Megabytes } from "./values/sims/traffic.ts";

/** What happens past the limit: the card is blocked, slowed, or nothing. */
export const RestrictRule = z.enum(["STOP", "THROTTLE", "NONE"]);
export type RestrictRule = z.infer<typeof RestrictRule>;

/** Whether the total traffic counts for each billing day, for the whole cycle, or not at all. */
export const TrafficLimitType = z.enum(["DAILY", "CYCLE", "UNLIMITED"]);
export type TrafficLimitType = z.infer<typeof TrafficLimitType>;

/** A starter pack's plan is only for packs: hidden from the public list. */
export const PlanType = z.enum(["PAY_AS_YOU_GO", "STARTER_PACK"]);
export type PlanType = z.infer<typeof PlanType>;

/** A basic plan as one version of it promises it; name and description in the reader's language. */
export const Plan = z
  .object({
    id: z.string(),
    version: z.number().int(),
    name: z.string(),
    description: z.string(),
    /** Of one cycle: taken with the first use that no cycle covers. */
    price: Amount,
    /** In billing days. */
    cycleDays: z.number().int(),
    /** Of a billing day or of a cycle, as `trafficLimitType` says; null without a limit. */
    totalTrafficMb: Megabytes.nullable(),
    restrictRule: RestrictRule,
    throttleKbps: z.number().int().optional(),
    trafficLimitType: TrafficLimitType,
    planType: PlanType,
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

/** A plan on offer: where it is sold for, and on which cards it can be ordered. */
export const OfferedPlan = Plan.extend({
  /** The regions it is sold for that its cards reach, by code. */
  regionCodes: z.array(CountryCode),
  /** Whether some card it can be ordered on works in a part of these regions only. */
  dependsOnCard: z.boolean(),
  /** The channels on whose cards it can be ordered (`Card.channelId`); undefined: on all. */
  channelIds: z.array(z.string()).optional(),
}).meta({ id: "OfferedPlan" });
export type OfferedPlan = z.infer<typeof OfferedPlan>;

/** Data that is bought once, used after a plan's allowance; its id always means the same price. */
export const AddOn = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: Amount,
    topUpMb: Megabytes,
  })
  .meta({ id: "AddOn" });
export type AddOn = z.infer<typeof AddOn>;

export const listPlans = endpoint({
  method: "GET",
  path: "/plan/list",
  summary: "The basic plans that can be ordered",
  role: "visitor",
  input: z.strictObject({}),
  output: z.object({ items: z.array(OfferedPlan) }),
  problems: [],
});

export const listAddOns = endpoint({
  method: "GET",
  path: "/addOn/list",
  summary: "The data packs that can be added to a card",
  role: "visitor",
  input: z.strictObject({}),
  output: z.object({ items: z.array(AddOn) }),
  problems: [],
});
