import { FirstStep, type getOverview } from "@farsim/contract/desk/shop/overview.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { contactWays } from "@farsim/contract/values/people/contact-ways.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { findStepsDone } from "./first-steps.sql.ts";

/** What a new shop needs, each with whether it is done on a billing day. */
export async function showFirstSteps(
  { tx, shop: { operator, contact, rechargeRates } }: Context,
  day: Day,
): Promise<Output<typeof getOverview>["firstSteps"]> {
  // Without a country no payer can know which of two fees is theirs.
  const needsCountry = rechargeRates.internationalPpm > 0n;
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    identity: Boolean(
      operator.legalName && operator.address && (operator.country || !needsCountry),
    ),
    contact: contactWays(contact).length > 0,
    ...(await findStepsDone(tx, day)),
  };
  return FirstStep.options.map((step) => ({ step, done: isDone[step] }));
}
