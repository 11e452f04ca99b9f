import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { Rate } from "./values/money/rate.ts";

/** Fees that contain a tax of one rate; `gross` is `net` and `tax` together. */
export const TaxedFees = z
  .object({
    /** Null: no tax. */
    rate: Rate.nullable(),
    /** The country whose own rate it is (ISO 3166-1); null: that of everywhere. */
    country: z.string().nullable(),
    gross: Amount,
    net: Amount,
    tax: Amount,
  })
  .meta({ id: "TaxedFees" });
export type TaxedFees = z.infer<typeof TaxedFees>;
