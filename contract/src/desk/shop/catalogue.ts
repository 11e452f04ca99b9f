import { z } from "zod";
import { Amount } from "../../values/money/amount.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { DayText } from "../../values/days/moments.ts";
import { seenText } from "../../values/texts/seen-text.ts";
import { everyText, Texts } from "../../values/texts/texts.ts";
import { AddOn, Plan, PlanType, RestrictRule, TrafficLimitType } from "../../plans.ts";

const shownWords = { name: Texts, description: Texts };

const OperatorPlanVersion = Plan.extend(shownWords);

/** The channels on whose cards a plan can be ordered, by name, and the regions that it is sold for; null: all. */
const places = {
  channelNames: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .min(1, fieldMessage("choose_one"))
    .max(100)
    .nullable(),
  regionCodes: z.array(CountryCode).min(1, fieldMessage("choose_one")).nullable(),
};

/** A plan as the operator knows it: what is on sale today and, where it was edited, what will be from a billing day on. */
export const OperatorPlan = OperatorPlanVersion.extend({
  ...places,
  archived: z.boolean(),
  next: OperatorPlanVersion.extend({ startsOn: DayText }).nullable(),
}).meta({ id: "OperatorPlan" });
export type OperatorPlan = z.infer<typeof OperatorPlan>;

const OperatorAddOnTerms = AddOn.extend(shownWords);

/** An add-on as the operator knows it. An edit gives it another id from the next billing day on. */
export const OperatorAddOn = OperatorAddOnTerms.extend({
  archived: z.boolean(),
  next: OperatorAddOnTerms.extend({ startsOn: DayText }).nullable(),
}).meta({ id: "OperatorAddOn" });
export type OperatorAddOn = z.infer<typeof OperatorAddOn>;

const archivedToo = { archived: z.enum(["true", "false"]).optional() };

export const listOperatorPlans = endpoint({
  method: "GET",
  path: "/admin/plan/list",
  summary:
    "Every plan in the operator's order, those of starter packs too; with `archived=true` those taken from sale",
  role: "administrator",
  right: ["catalogue", "packs", "customers.read", "reports"],
  input: z.strictObject(archivedToo),
  output: z.object({ items: z.array(OperatorPlan) }),
  problems: [],
});

export const listOperatorAddOns = endpoint({
  method: "GET",
  path: "/admin/addOn/list",
  summary: "Every add-on in the operator's order; with `archived=true` those taken from sale",
  role: "administrator",
  right: ["catalogue", "packs", "customers.read", "reports"],
  input: z.strictObject(archivedToo),
  output: z.object({ items: z.array(OperatorAddOn) }),
  problems: [],
});

/** Words on one line; what steers a terminal or a printer is no word. */
const line = (longest: number) =>
  z
    .string(fieldMessage("required"))
    .trim()
    .max(longest, fieldMessage("too_long"))
    .regex(/^\P{Cc}*$/u, fieldMessage("invalid"))
    .overwrite(seenText)
    .trim();
const words = {
  name: everyText(line(60).min(1, fieldMessage("required"))),
  description: everyText(line(300)),
};

const id = z.string().min(1).max(40);
const megabytes = z
  .number(fieldMessage("traffic_invalid"))
  .min(0.01, fieldMessage("traffic_invalid"))
  .max(100_000_000, fieldMessage("traffic_invalid"))
  .multipleOf(0.01, fieldMessage("traffic_invalid"));
const days = z
  .number(fieldMessage("days_invalid"))
  .int(fieldMessage("days_invalid"))
  .min(1, fieldMessage("days_invalid"))
  .max(366, fieldMessage("days_invalid"));
const kbps = z
  .number(fieldMessage("throttle_invalid"))
  .int(fieldMessage("throttle_invalid"))
  .min(1, fieldMessage("throttle_invalid"))
  .max(1_000_000, fieldMessage("throttle_invalid"));
/** No price is beyond a million units: a slip of the finger. */
const isPrice = /^(?!0(\.0+)?$)[0-9]{1,7}(\.[0-9]+)?$/;
const price = Amount.regex(isPrice, fieldMessage("amount_out_of_bounds"));

/** What a limit and the rule past it may be together; the same for the form, the server and the database. */
function fits(plan: {
  readonly trafficLimitType: TrafficLimitType;
  readonly totalTrafficMb: number | null;
  readonly restrictRule: RestrictRule;
  readonly throttleKbps?: number | undefined;
  readonly planType?: PlanType | undefined;
}): { field: string; key: Parameters<typeof fieldMessage>[0] } | null {
  const unlimited = plan.trafficLimitType === "UNLIMITED";
  if (unlimited && plan.totalTrafficMb !== null)
    return { field: "totalTrafficMb", key: "traffic_unlimited" };
  if (!unlimited && plan.totalTrafficMb === null)
    return { field: "totalTrafficMb", key: "traffic_invalid" };
  if (unlimited && plan.restrictRule !== "NONE")
    return { field: "restrictRule", key: "rule_unlimited" };
  if (plan.planType === "STARTER_PACK" && plan.trafficLimitType === "CYCLE")
    return { field: "trafficLimitType", key: "pack_limit_type" };
  const slows = plan.restrictRule === "THROTTLE";
  if (slows && plan.throttleKbps === undefined)
    return { field: "throttleKbps", key: "throttle_invalid" };
  if (!slows && plan.throttleKbps !== undefined)
    return { field: "throttleKbps", key: "throttle_unwanted" };
  return null;
}

function refuseUnfit(plan: Parameters<typeof fits>[0], issues: z.RefinementCtx): void {
  const wrong = fits(plan);
  if (wrong) issues.addIssue({ code: "custom", path: [wrong.field], message: wrong.key });
}

const terms = {
  price,
  cycleDays: days,
  totalTrafficMb: megabytes.nullable(),
  restrictRule: RestrictRule,
  throttleKbps: kbps.optional(),
  trafficLimitType: TrafficLimitType,
};

/** What a plan would promise and cost. */
export const PlanTermsDraft = z.strictObject(terms).superRefine(refuseUnfit);

/** Everything that an administrator decides about a plan. */
export const PlanDraft = z
  .strictObject({
    id: id.optional(),
    /** The version that was seen: anyone who edits an older one is refused. */
    version: z.number().int().min(1).max(1_000_000).optional(),
    ...words,
    ...terms,
    planType: PlanType.optional(),
    /** Undefined: as they are, and all for a new plan. In effect at once. */
    channelNames: places.channelNames.optional(),
    regionCodes: places.regionCodes.optional(),
  })
  .superRefine(refuseUnfit);

export const savePlan = endpoint({
  method: "POST",
  path: "/admin/plan/save",
  summary:
    "Offer a plan, or edit one: new terms are on sale from the next billing day, what runs keeps its own; new words show at once",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: PlanDraft,
  output: z.object({ plan: OperatorPlan }),
  problems: ["not_found", "price_changed"],
});

export const archivePlan = endpoint({
  method: "POST",
  path: "/admin/plan/archive",
  summary: "Take a plan from sale at once; cards that run on it go on",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: z.strictObject({ planId: id }),
  output: z.object({ plan: OperatorPlan }),
  problems: ["not_found"],
});

export const AddOnDraft = z.strictObject({
  id: id.optional(),
  ...words,
  price,
  topUpMb: megabytes,
});

export const saveAddOn = endpoint({
  method: "POST",
  path: "/admin/addOn/save",
  summary:
    "Offer an add-on, or edit one: new terms are on sale from the next billing day under another id; new words show at once",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: AddOnDraft,
  output: z.object({ addOn: OperatorAddOn }),
  problems: ["not_found", "price_changed"],
});

export const archiveAddOn = endpoint({
  method: "POST",
  path: "/admin/addOn/archive",
  summary: "Take an add-on from sale at once; what was bought stays",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: z.strictObject({ addOnId: id }),
  output: z.object({ addOn: OperatorAddOn }),
  problems: ["not_found"],
});

const ids = z
  .array(z.string().regex(/^[0-9]{1,19}$/))
  .min(1)
  .max(2_000);
const newOrder = z.strictObject({
  /** Every offer that is on sale, each once, in the order in which the shop is to show them. */
  ids,
  /** In the order in which they stood before: where it is another by now, nothing is changed. */
  before: ids,
});

export const orderPlans = endpoint({
  method: "POST",
  path: "/admin/plan/order",
  summary:
    "Put the plans on sale, those of StarterPacks too, in another order: the shop shows them so at once",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: newOrder,
  output: z.object({ items: z.array(OperatorPlan) }),
  problems: ["offers_changed"],
});

export const orderAddOns = endpoint({
  method: "POST",
  path: "/admin/addOn/order",
  summary: "Put the add-ons on sale in another order: the shop shows them so at once",
  role: "administrator",
  right: "catalogue",
  idempotent: true,
  input: newOrder,
  output: z.object({ items: z.array(OperatorAddOn) }),
  problems: ["offers_changed"],
});
