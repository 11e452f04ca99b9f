import type { Context } from "../src/platform/context.ts";
import type { Transaction } from "../src/platform/database/database.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import type { Shop } from "../src/platform/settings/shop.ts";
import { audit } from "../src/platform/security/audit.ts";

type Terms = Pick<Shop, "currency" | "billingTimeZone">;

/** What past amounts and days were counted in; undefined before the first start. */
export function findShopTerms(tx: Transaction): Promise<Terms | undefined> {
  return tx.db
    .selectFrom("shop_terms")
    .select(["currency", "billing_time_zone as billingTimeZone"])
    .executeTakeFirst();
}

/**
 * Fixes the terms, and puts them on record; false where they are fixed already. Of servers that start at once one goes on, and the others wait here
 * until its transaction has ended.
 */
export async function fixShopTerms(
  ctx: Context,
  { currency, billingTimeZone }: Terms,
): Promise<boolean> {
  const row = await ctx.tx.db
    .insertInto("shop_terms")
    .values({ currency, billing_time_zone: billingTimeZone })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  const facts = { currency, billingTimeZone };
  await audit(ctx, { action: "program/openShop", subject: "shop", facts });
  return true;
}

/** Refuses a start under other terms: money and days that are stored could no longer be read. */
export function refuseOtherTerms(fixed: Terms, wanted: Terms): void {
  if (fixed.currency !== wanted.currency) {
    throw new StartError(
      `CURRENCY is ${wanted.currency}, but this shop has counted in ${fixed.currency} since its first start: set CURRENCY=${fixed.currency}.`,
    );
  }
  if (fixed.billingTimeZone !== wanted.billingTimeZone) {
    throw new StartError(
      `BILLING_TIMEZONE is ${wanted.billingTimeZone}, but this shop's days have been those of ${fixed.billingTimeZone} since its first start: set BILLING_TIMEZONE=${fixed.billingTimeZone}.`,
    );
  }
}
