import { onEveryFee } from "@farsim/contract/values/money/tax.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { changeSettings } from "../src/shop/change-settings.ts";
import { noTax } from "../src/shop/taxes.ts";
import { actAs, type Stage, user } from "./demo-actions.ts";

/** The VAT of some countries, where the operator is registered for it; elsewhere there is none. */
const vat: Partial<Record<RegionCode, string>> = { DE: "0.19", FR: "0.2", GB: "0.2", IT: "0.22" };

/** The operator sets the rates before anything is sold. */
export async function setDemoTax(stage: Stage): Promise<void> {
  const places = Object.entries(vat).map(([country, rate]) => ({
    country: country as RegionCode,
    ...onEveryFee(() => rate),
  }));
  const ctx = actAs(stage, user(stage.administratorId, 1));
  const values = { ...noTax, places };
  await changeSettings(ctx, { topic: "tax", values, version: 0 }, stage.shop);
}
