import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { startPriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { rangeProblems } from "@farsim/contract/values/days/day-range.ts";
import { z } from "zod";
import { dayPlus } from "../../platform/clock.ts";
import { judgedBy } from "../../ui/forms/judged-by.ts";
import { draftOfPlan, typedOf, type TypedPlan } from "../catalogue/typed-offer.ts";

/** As many days as the server takes at a time. */
export const mostDays = 366;
const usualDays = 92;

type TypedTerms = Pick<
  TypedPlan,
  "price" | "cycleDays" | "trafficLimitType" | "totalTrafficMb" | "restrictRule" | "throttleKbps"
>;

/** A price test as it stands in the form: everything as it was typed. */
export interface TypedTest extends Record<string, unknown> {
  readonly planId: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly terms: TypedTerms;
}

/** The last day that is over; undefined while the billing day of now is not known. */
export const lastDayOver = (today: string | undefined): string | undefined =>
  today === undefined ? undefined : dayPlus(today, -1);

/** The days that a test begins with: the last three months, without today. */
export function usualRange(today: string | undefined): Pick<TypedTest, "from" | "to"> {
  return {
    from: today === undefined ? undefined : dayPlus(today, -usualDays),
    to: lastDayOver(today),
  };
}

/** The terms that a test of a plan begins with: its newest. */
export function termsOfPlan(plan: OperatorPlan | null): TypedTerms {
  const { price, cycleDays, trafficLimitType, totalTrafficMb, restrictRule, throttleKbps } =
    typedOf(plan);
  return { price, cycleDays, trafficLimitType, totalTrafficMb, restrictRule, throttleKbps };
}

/** What the form means, as the call takes it. */
export function draftOfTest(
  { planId, from = "", to = "", terms }: TypedTest,
  digits: number,
): CallInput<typeof startPriceTest> {
  const { price, cycleDays, trafficLimitType, totalTrafficMb, restrictRule, throttleKbps } =
    draftOfPlan({ ...typedOf(null), ...terms }, digits);
  return {
    planId,
    from,
    to,
    terms: {
      price,
      cycleDays,
      trafficLimitType,
      totalTrafficMb,
      restrictRule,
      ...(throttleKbps !== undefined && { throttleKbps }),
    },
  };
}

const draft = startPriceTest.input.extend({
  planId: z.string().min(1, fieldMessage("choose_one")),
});

/** What is typed, by the rules of the call; its days are over on `lastDay` at the latest. */
export const typedTest = (digits: number, lastDay: string | undefined) =>
  judgedBy<TypedTest>(draft, (typed) => draftOfTest(typed, digits)).superRefine((typed, issues) => {
    const { from, to } = typed as TypedTest;
    const problems = rangeProblems({ from, to }, lastDay, mostDays) ?? {};
    for (const [end, message] of Object.entries(problems))
      issues.addIssue({ code: "custom", path: [end], message });
  });
