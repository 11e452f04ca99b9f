import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { onEveryTab } from "../../faq.ts";
import { AnnouncementKind } from "../../shop.ts";
import { Amount } from "../../values/money/amount.ts";
import { NamedImage } from "../../values/pages/image-digest.ts";
import {
  emptyOr,
  fittingText,
  freeText,
  paragraphs,
  requiredText,
} from "../../values/texts/free-text.ts";
import { InstantInput } from "../../values/days/moments.ts";
import { Rate } from "../../values/money/rate.ts";
import { everyText } from "../../values/texts/texts.ts";
import { keptOf, keptTexts, seen } from "./kept-topic.ts";
import { ContactSettings, IdentitySettings } from "./operator-settings.ts";
import { KeptDocument } from "./legal-documents.ts";
import { InvoiceSettings } from "../money/invoices.ts";
import { TaxSettings } from "../money/tax-settings.ts";

/** An amount from nothing on; how many decimals are right depends on the currency. */
const Fee = Amount.refine((amount) => !amount.startsWith("-"), fieldMessage("amount_invalid"));

/** As many amounts as a form can offer. */
export const mostOffered = 12;

/** What customers are asked for, and what they may do. */
export const TradeSettings = z.strictObject({
  esimFee: Fee,
  serviceFeeRate: Rate,
  internationalFeeRate: Rate,
  rechargeMin: Fee,
  rechargeMax: Fee,
  /** Offered first. */
  rechargeAmounts: z.array(Fee).min(1, fieldMessage("required")).max(mostOffered),
  cardLimit: z
    .int(fieldMessage("invalid"))
    .min(1, fieldMessage("invalid"))
    .max(100_000, fieldMessage("invalid")),
});
export type TradeSettings = z.infer<typeof TradeSettings>;

/** The line over the home page. */
export const AnnouncementSettings = z.strictObject({
  show: AnnouncementKind,
  text: everyText(freeText(300)),
  /** Where it leads: an https address, or a path of the shop. */
  link: emptyOr(/^https:\/\/[^\s"<>]{1,300}$|^\/(?!\/)[^\s"<>]{0,300}$/),
  /** Of the operator's own; empty: from now on, and for good. */
  from: z.union([z.literal(""), InstantInput], fieldMessage("date_invalid")),
  until: z.union([z.literal(""), InstantInput], fieldMessage("date_invalid")),
});
export type AnnouncementSettings = z.infer<typeof AnnouncementSettings>;

/** Of the head of the home page, in Latin letters: four lines of a phone, and eight. */
export const headlineColumns = { title: 60, under: 240 } as const;

/** The head of the home page: our words or the operator's own. */
export const HeadlineSettings = z.strictObject({
  show: z.enum(["standard", "own"]),
  title: everyText(fittingText(headlineColumns.title)),
  under: everyText(fittingText(headlineColumns.under)),
});
export type HeadlineSettings = z.infer<typeof HeadlineSettings>;

/** Of the questions: how many on a tab, and how long, in characters. */
export const faqLimits = { questions: 12, question: 160, answer: 1200 } as const;

export const FaqEntry = z.strictObject({
  /** Names the question in addresses, and stays when its words change. */
  key: z.string(fieldMessage("invalid")).regex(/^[A-Za-z\d]{1,40}$/, fieldMessage("invalid")),
  question: everyText(requiredText(faqLimits.question)),
  answer: everyText(paragraphs(faqLimits.answer)),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/** The questions of the home page, in their order: the standard ones or the operator's own. No tab is empty. */
export const FaqSettings = z.strictObject({
  show: z.enum(["standard", "own"]),
  ...onEveryTab(() =>
    z
      .array(FaqEntry)
      .min(1, fieldMessage("required"))
      .max(faqLimits.questions, fieldMessage("too_long")),
  ),
});
export type FaqSettings = z.infer<typeof FaqSettings>;

/** How the shop looks. */
export const LookSettings = z.strictObject({
  /** The brand's, as `#rrggbb`; empty: the standard one. */
  colour: z
    .string(fieldMessage("invalid"))
    .trim()
    .toLowerCase()
    .regex(/^$|^#[0-9a-f]{6}$/, fieldMessage("invalid")),
  /** Images that were handed in before, by their digests; empty: the standard ones. */
  logo: NamedImage,
  icon: NamedImage,
  social: NamedImage,
});
export type LookSettings = z.infer<typeof LookSettings>;

/** The environment may name a longer name than the desk takes, and bounds between which nothing is offered. */
const KeptIdentity = IdentitySettings.extend({ productName: z.string() });
const KeptFaq = FaqSettings.extend(
  onEveryTab(() => z.array(FaqEntry.extend({ question: keptTexts, answer: keptTexts }))),
);
const KeptTrade = TradeSettings.extend({ rechargeAmounts: z.array(Fee) });

export const getSettings = endpoint({
  method: "GET",
  path: "/admin/settings/get",
  summary: "The shop's settings by topic: those in force, and those that come into force later",
  role: "administrator",
  right: ["settings", "audit"],
  input: z.strictObject({}),
  output: z.object({
    identity: keptOf(KeptIdentity),
    contact: keptOf(ContactSettings),
    trade: keptOf(KeptTrade),
    announcement: keptOf(AnnouncementSettings),
    headline: keptOf(HeadlineSettings),
    disclaimer: keptOf(KeptDocument),
    privacy: keptOf(KeptDocument),
    faq: keptOf(KeptFaq),
    look: keptOf(LookSettings),
    tax: keptOf(TaxSettings),
    invoices: keptOf(InvoiceSettings),
  }),
  problems: [],
});

export const changeIdentity = endpoint({
  method: "POST",
  path: "/admin/settings/changeIdentity",
  summary: "Say who sells: names, address, numbers; in force at once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: IdentitySettings.extend(seen),
  output: keptOf(KeptIdentity),
  problems: ["settings_changed"],
});

export const changeContact = endpoint({
  method: "POST",
  path: "/admin/settings/changeContact",
  summary: "Say how customers reach the operator; in force at once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: ContactSettings.extend(seen),
  output: keptOf(ContactSettings),
  problems: ["settings_changed"],
});

export const changeTrade = endpoint({
  method: "POST",
  path: "/admin/settings/changeTrade",
  summary:
    "Set fees, bounds of recharges and the limit of cards, at once or from a moment on, at most 366 days ahead; a later change takes the place of one that is still to come",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: TradeSettings.extend({ ...seen, validFrom: InstantInput.optional() }),
  output: keptOf(KeptTrade),
  problems: ["settings_changed"],
});

export const changeAnnouncement = endpoint({
  method: "POST",
  path: "/admin/settings/changeAnnouncement",
  summary: "Set the line over the home page, and from when and until when it stands there",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: AnnouncementSettings.extend(seen),
  output: keptOf(AnnouncementSettings),
  problems: ["settings_changed"],
});

export const changeHeadline = endpoint({
  method: "POST",
  path: "/admin/settings/changeHeadline",
  summary:
    "Set the title of the home page and the line below it, or restore the standard ones; in force at once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: HeadlineSettings.extend(seen),
  output: keptOf(HeadlineSettings),
  problems: ["settings_changed"],
});

export const changeFaq = endpoint({
  method: "POST",
  path: "/admin/settings/changeFaq",
  summary:
    "Set the questions of the home page and their answers, or restore the standard ones; in force at once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: FaqSettings.extend(seen),
  // All tabs full, in three bytes a character and two languages.
  maxBodyBytes: 1024 * 1024,
  upload: true,
  output: keptOf(KeptFaq),
  problems: ["settings_changed"],
});

export const changeLook = endpoint({
  method: "POST",
  path: "/admin/settings/changeLook",
  summary:
    "Set the brand's colour, from which the pages get theirs by day and by night, its logo and its icon, or restore the standard ones; in force at once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: LookSettings.extend(seen),
  output: keptOf(LookSettings),
  problems: ["settings_changed"],
});
