import { isDeepStrictEqual } from "node:util";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import type {
  AnnouncementSettings,
  FaqSettings,
  HeadlineSettings,
  LookSettings,
  TradeSettings,
} from "@farsim/contract/desk/shop/settings.ts";
import type { InvoiceSettings } from "@farsim/contract/desk/money/invoices.ts";
import type { TaxSettings } from "@farsim/contract/desk/money/tax-settings.ts";
import { mostDaysAhead } from "@farsim/contract/desk/shop/kept-topic.ts";
import { faqTabs } from "@farsim/contract/faq.ts";
import { type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../platform/clock.ts";
import { answerableUser, type Context } from "../platform/context.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { audit } from "../platform/security/audit.ts";
import { findDigests } from "./images/shop-images.sql.ts";
import { changeInForce, settingsOf } from "./live-shop.ts";
import {
  findSettings,
  insertSettings,
  isAnythingBooked,
  type SettingsRow,
} from "./settings.sql.ts";
import type { Settings, Topic } from "./topics.ts";

interface Change<T extends Topic> {
  readonly topic: T;
  readonly values: Settings[T];
  /** The newest that the administrator saw. */
  readonly version: number;
  /** In force from then on; without it at once. */
  readonly validFrom?: Instant | undefined;
}

/**
 * Keeps other settings of a topic, on record in the audit log, in force at once or from a moment on. What is the same already is
 * not kept again, nor what the same administrator asks for once more. `first` has the terms of the first start. Refuses `settings_changed`
 * where there is a newer version than was seen.
 */
export async function changeSettings<T extends Topic>(
  ctx: Context,
  { topic, values, version, validFrom }: Change<T>,
  first: Shop,
): Promise<void> {
  refuseWrong(ctx, topic, values);
  if (topic === "look") await refuseMissingImages(ctx, values as LookSettings);
  const begins = validFrom?.round("millisecond");
  const ofTopic = (await findSettings(ctx.tx)).filter((row) => row.topic === topic);
  const newest = ofTopic.at(-1);
  const inForce = changeInForce(ofTopic, topic, ctx.now);
  const isNewest =
    isDeepStrictEqual(settingsOf(first, topic, newest), values) &&
    (begins ? newest?.validFrom.equals(begins) === true : newest === inForce);
  // Of a change whose answer was lost.
  const isRepeated = newest?.version === version + 1 && newest.changedBy === answerableUser(ctx);
  const isSeen = (newest?.version ?? 0) === version;
  if (isNewest && (isSeen || isRepeated)) return;
  // Rates have rules of their own.
  if (begins && topic !== "tax") refusePast("validFrom", begins, ctx.now);
  if (!isSeen) throw new Problem("settings_changed");
  if (topic === "tax") await refuseTaxStart(ctx, begins, newest);
  const row = {
    topic,
    version: version + 1,
    setting: values,
    validFrom: begins ?? ctx.now,
    changedAt: ctx.now,
    changedBy: answerableUser(ctx),
  };
  if (!(await insertSettings(ctx.tx, row))) throw new Problem("settings_changed");
  await audit(ctx, {
    action: "admin/settings/change",
    subject: `settings:${topic}`,
    facts: {
      version: row.version,
      validFrom: row.validFrom.toString(),
      before: settingsOf(first, topic, inForce),
      after: values,
    },
  });
}

/** Refuses a moment that has passed: what was agreed before it would be changed. */
function refusePast(field: string, moment: Instant, now: Instant): void {
  const latest = now.add({ hours: mostDaysAhead * 24 });
  if (Temporal.Instant.compare(moment, now) <= 0 || Temporal.Instant.compare(moment, latest) > 0)
    refuse(field, "expire_time_invalid");
}

/** What was begun before other rates were set has been booked by then. */
const noticeOfRates = { minutes: 5 };

/**
 * Rates hold for whole days: refuses one that has begun or begins in a moment, and taking the place of rates that do. Without a day, unless
 * nothing was ever booked.
 */
async function refuseTaxStart(
  { tx, now }: Context,
  begins: Instant | undefined,
  newest: Pick<SettingsRow, "validFrom"> | undefined,
): Promise<void> {
  if (!begins) return (await isAnythingBooked(tx)) ? refuse("from", "required") : undefined;
  refusePast("from", begins, now);
  const soonest = now.add(noticeOfRates);
  const isSoon = (moment: Instant) =>
    Temporal.Instant.compare(moment, now) > 0 && Temporal.Instant.compare(moment, soonest) <= 0;
  if (isSoon(begins) || (newest && isSoon(newest.validFrom))) refuse("from", "expire_time_invalid");
}

function refuse(field: string, key: FieldProblemKey): never {
  throw new Problem("validation_failed", { fields: { [field]: key } });
}

/** What the schema of a topic cannot know: the currency's digits, and what must fit together. */
function refuseWrong<T extends Topic>(ctx: Context, topic: T, values: Settings[T]): void {
  if (topic === "trade") refuseWrongTrade(ctx, values as TradeSettings);
  if (topic === "announcement") refuseWrongAnnouncement(values as AnnouncementSettings);
  if (topic === "headline") refuseWrongHeadline(values as HeadlineSettings);
  if (topic === "faq") refuseWrongFaq(values as FaqSettings);
  if (topic === "tax") refuseWrongTax(values as TaxSettings);
  if (topic === "invoices") refuseWithoutSeller(ctx, values as InvoiceSettings);
}

function refuseWrongTrade({ shop }: Context, values: TradeSettings): void {
  const amount = (name: "esimFee" | "rechargeMin" | "rechargeMax"): Micros =>
    parseAmount(values[name], shop.currencyDigits) ?? refuse(name, "amount_invalid");
  amount("esimFee");
  const min = amount("rechargeMin");
  const max = amount("rechargeMax");
  if (min === 0n) refuse("rechargeMin", "amount_invalid");
  if (max < min) refuse("rechargeMax", "amount_out_of_bounds");
  const offered = values.rechargeAmounts.map((text) => parseAmount(text, shop.currencyDigits));
  const isOffer = (micros: Micros | null) => micros !== null && micros >= min && micros <= max;
  if (!offered.every(isOffer) || new Set(offered).size < offered.length)
    refuse("rechargeAmounts", "amount_out_of_bounds");
}

function refuseWrongAnnouncement({ show, text, from, until }: AnnouncementSettings): void {
  if (show !== "own") return;
  refuseMissing("text", text);
  if (from !== "" && until !== "" && Date.parse(until) <= Date.parse(from))
    refuse("until", "end_before_start");
}

function refuseWrongHeadline({ show, title, under }: HeadlineSettings): void {
  if (show !== "own") return;
  refuseMissing("title", title);
  refuseMissing("under", under);
}

/** Refuses a text that was not written in every language. */
function refuseMissing(field: string, texts: Readonly<Record<string, string>>): void {
  for (const [language, words] of Object.entries(texts))
    if (words === "") refuse(`${field}.${language}`, "required");
}

/** Refuses an image that was never handed in: pages would show a hole. */
async function refuseMissingImages(
  { tx }: Context,
  { logo, icon, social }: LookSettings,
): Promise<void> {
  const named = Object.entries({ logo, icon, social }).filter(([, digest]) => digest !== "");
  const found = await findDigests(
    tx,
    named.map(([, digest]) => digest),
  );
  for (const [field, digest] of named) if (!found.has(digest)) refuse(field, "invalid");
}

/** A country has one set of rates. */
function refuseWrongTax({ places }: TaxSettings): void {
  const countries = places.map(({ country }) => country);
  const again = countries.findIndex((country, place) => countries.indexOf(country) < place);
  if (again >= 0) refuse(`places.${again}.country`, "invalid");
}

/** An invoice says who sells. */
function refuseWithoutSeller({ shop }: Context, { issue }: InvoiceSettings): void {
  const { legalName, address, country, taxNumber } = shop.operator;
  if (issue === "on" && !(legalName && address && country && taxNumber))
    refuse("issue", "seller_incomplete");
}

/** Two questions of one key would open at one address. */
function refuseWrongFaq(values: FaqSettings): void {
  for (const tab of faqTabs) {
    const keys = values[tab].map(({ key }) => key);
    const again = keys.findIndex((key, place) => keys.indexOf(key) < place);
    if (again >= 0) refuse(`${tab}.${again}.key`, "invalid");
  }
}
