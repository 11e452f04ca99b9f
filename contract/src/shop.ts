import { z } from "zod";
import { Amount } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./language.ts";

/** What every screen must know of the operator's terms before anybody has logged in. */
export const getConfig = endpoint({
  method: "GET",
  path: "/config/get",
  summary: "The operator's terms: currency, billing zone, fees, limits",
  role: "visitor",
  input: z.strictObject({}),
  output: z.object({
    productName: z.string(),
    currency: z.string(),
    currencyDigits: z.number().int(),
    languages: z.array(Language),
    billingTimeZone: z.string(),
    /** The billing day at this moment. */
    today: z.string(),
    esimFee: Amount,
    cardLimit: z.number().int(),
    realNameUrl: z.string(),
    /** Whether the clock can be moved and use be made by hand. */
    sandbox: z.boolean(),
  }),
  problems: [],
});
