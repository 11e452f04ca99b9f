import { type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { PlanTermsDraft } from "@farsim/contract/desk/shop/catalogue.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { bytesOf } from "@farsim/contract/values/sims/traffic.ts";
import type { z } from "zod";
import type { Shop } from "../platform/settings/shop.ts";
import type { BareTerms } from "./plan-versions.sql.ts";

/** The price that an administrator wrote. Refuses an amount that does not have the currency's digits. */
export function priceOf(price: string, { currencyDigits }: Pick<Shop, "currencyDigits">): Micros {
  const micros = parseAmount(price, currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { price: "amount_invalid" } });
  return micros;
}

export function termsOfDraft(
  draft: z.infer<typeof PlanTermsDraft>,
  shop: Pick<Shop, "currencyDigits">,
): BareTerms {
  return {
    priceMicros: priceOf(draft.price, shop),
    cycleDays: draft.cycleDays,
    limitBytes: draft.totalTrafficMb === null ? null : bytesOf(draft.totalTrafficMb),
    limitType: draft.trafficLimitType,
    restrictRule: draft.restrictRule,
    throttleKbps: draft.throttleKbps ?? null,
  };
}

/** Whether two records of plain values hold the same. */
export function sameValues<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
