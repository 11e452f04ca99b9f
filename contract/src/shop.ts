import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { Contact } from "./values/people/contact.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./values/texts/language.ts";
import { InstantText } from "./values/days/moments.ts";
import { Rate } from "./values/money/rate.ts";
import { Texts } from "./values/texts/texts.ts";

/** Who takes payments online. */
export const PaymentProvider = z.enum(["stripe"]);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** Whose announcement stands over the home page. */
export const AnnouncementKind = z.enum(["standard", "own", "none"]);
export type AnnouncementKind = z.infer<typeof AnnouncementKind>;

/** What every screen must know of the operator's terms before anyone has logged in. */
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
    /** This moment, which a device's own clock may be far from. */
    now: InstantText,
    /** The billing day at this moment. */
    today: z.string(),
    esimFee: Amount,
    /** What is paid on top of a recharge, as a share of it; `rechargeFee` works it out. */
    serviceFeeRate: Rate,
    /** The same once more, for a recharge that is paid from abroad. */
    internationalFeeRate: Rate,
    /** What may be recharged: at least, at most, and the amounts that are offered first. */
    recharge: z.object({ min: Amount, max: Amount, amounts: z.array(Amount) }),
    /** Where a recharge can be paid online; empty where an administrator credits it. */
    paymentProviders: z.array(PaymentProvider),
    cardLimit: z.number().int(),
    realNameUrl: z.string(),
    contact: Contact,
    /** Who sells, as far as the operator has published it. */
    operator: z.object({
      legalName: z.string().optional(),
      address: z.string().optional(),
      companyNumber: z.string().optional(),
      taxNumber: z.string().optional(),
      /** Its country, by its code (ISO 3166-1) and name. */
      country: z.object({ code: z.string(), name: Texts }).optional(),
    }),
    /** Whether prices contain a tax today, and whether its rates go by where someone lives, today or later. */
    tax: z.object({ included: z.boolean(), byCountry: z.boolean() }),
    /** The line over the home page: the one about real names (`standard`), one of the operator's, or none. */
    announcement: z.object({
      show: AnnouncementKind,
      text: Texts.optional(),
      /** An https address, or a path of the shop. */
      link: z.string().optional(),
    }),
    /** At the head of the home page. */
    headline: z.object({ title: Texts, under: Texts }),
    /** Whether the clock can be moved and use be made by hand. */
    sandbox: z.boolean(),
  }),
  problems: [],
});
