import type { z } from "zod";
import type { Plan } from "../../plans.ts";
import type { AddOnDraft, OperatorAddOn, OperatorPlan, PlanDraft } from "../shop/catalogue.ts";
import type { DocumentSettings } from "../shop/legal-documents.ts";
import type {
  AnnouncementSettings,
  FaqSettings,
  HeadlineSettings,
  LookSettings,
  TradeSettings,
} from "../shop/settings.ts";
import type { ContactSettings, IdentitySettings } from "../shop/operator-settings.ts";
import type { InvoiceSettings } from "../money/invoices.ts";
import type { TaxSettings } from "../money/tax-settings.ts";
import type { CardSearch } from "../cards/card-search.ts";
import type { FactKind } from "./fact-kind.ts";

export type { FactKind };

type Names<T> = T extends unknown ? Extract<keyof T, string> : never;

/** All that the facts of an entry take over from what was typed. */
type TypedName =
  | Names<z.infer<typeof PlanDraft> | z.infer<typeof AddOnDraft> | CardSearch>
  | Names<Omit<OperatorPlan, "next"> | Omit<OperatorAddOn, "next"> | z.infer<typeof Plan>>
  | Names<IdentitySettings | ContactSettings | TradeSettings | AnnouncementSettings>
  | Names<HeadlineSettings | DocumentSettings | FaqSettings | LookSettings | TaxSettings>
  | Names<InvoiceSettings>;

/** Every fact that an entry of the audit log may say, in the order in which an entry says them. One without words compiles nowhere. */
export const auditFactKinds = {
  terms: "hidden",
  digest: "hidden",
  availability: "hidden",
  id: "hidden",
  view: "hidden",
  invitation: "hidden",
  once: "hidden",
  currency: "text",
  billingTimeZone: "text",
  amount: "amount",
  amountMicros: "micros",
  atLeast: "amount",
  atMost: "amount",
  order: "order",
  orderId: "orderId",
  seq: "text",
  activityId: "text",
  adjustment: "choice",
  payout: "text",
  packSale: "text",
  buyer: "customer",
  packPrice: "amount",
  invoice: "text",
  way: "choice",
  reference: "text",
  movement: "text",
  fromAccount: "choice",
  toAccount: "choice",
  approval: "text",
  confirmNegative: "yesNo",
  customer: "customer",
  administrator: "text",
  failure: "choice",
  device: "text",
  isDisabled: "yesNo",
  level: "choice",
  role: "role",
  totp: "yesNo",
  expiresAt: "moment",
  planId: "plan",
  version: "number",
  startsOn: "day",
  days: "days",
  mode: "choice",
  expireTime: "moment",
  cardIds: "cards",
  total: "number",
  done: "number",
  refused: "number",
  createdMicros: "micros",
  creditMicros: "micros",
  search: "customer",
  cardNumberGte: "text",
  cardNumberLte: "text",
  status: "choice",
  type: "choice",
  attention: "yesNo",
  method: "choice",
  finishedBy: "choice",
  dayOf: "choice",
  isStarterPack: "yesNo",
  channelName: "text",
  bound: "yesNo",
  mark: "choice",
  holderId: "user",
  stopReason: "choice",
  batchId: "text",
  job: "text",
  file: "text",
  oldNumber: "text",
  newNumber: "text",
  lines: "number",
  entries: "number",
  firstDay: "day",
  lastDay: "day",
  sha256: "text",
  opened: "number",
  repeated: "number",
  chosen: "number",
  imported: "number",
  accepted: "number",
  duplicates: "number",
  rejected: "number",
  charged: "amount",
  recordsDismissed: "number",
  daysDismissed: "number",
  newChannels: "channels",
  lowAt: "number",
  moved: "number",
  removed: "number",
  retried: "number",
  formerUntil: "moment",
  name: "text",
  description: "text",
  offers: "text",
  rights: "rights",
  price: "amount",
  cycleDays: "days",
  totalTrafficMb: "megabytes",
  topUpMb: "megabytes",
  trafficLimitType: "choice",
  restrictRule: "choice",
  throttleKbps: "kbps",
  planType: "choice",
  channelNames: "channels",
  regionCodes: "regions",
  regionCode: "regions",
  regions: "number",
  networks: "text",
  perMb: "text",
  perDay: "text",
  perMonth: "text",
  regionCosts: "text",
  archived: "yesNo",
  validFrom: "moment",
  productName: "text",
  legalName: "text",
  address: "text",
  companyNumber: "text",
  taxNumber: "text",
  country: "regions",
  email: "text",
  phone: "text",
  whatsapp: "text",
  wechat: "text",
  url: "text",
  hours: "text",
  esimFee: "amount",
  serviceFeeRate: "rate",
  internationalFeeRate: "rate",
  rechargeMin: "amount",
  rechargeMax: "amount",
  rechargeAmounts: "amounts",
  cardLimit: "number",
  issue: "choice",
  prefix: "text",
  noTaxReason: "text",
  show: "choice",
  title: "text",
  under: "text",
  text: "text",
  link: "text",
  from: "moment",
  until: "moment",
  start: "questions",
  accounts: "questions",
  payment: "questions",
  network: "questions",
  colour: "text",
  logo: "image",
  icon: "image",
  social: "image",
  planFees: "taxRate",
  addOnFees: "taxRate",
  esimFees: "taxRate",
  serviceFees: "taxRate",
  places: "taxPlaces",
} as const satisfies Readonly<Record<TypedName, FactKind> & Record<string, FactKind>>;

export type AuditFactName = keyof typeof auditFactKinds;

/** The facts that are shown: each has words in the messages. A price is of a day or of a cycle. */
export type ShownFactName =
  | {
      [Name in AuditFactName]: (typeof auditFactKinds)[Name] extends "hidden" ? never : Name;
    }[AuditFactName]
  | "pricePerDay"
  | "pricePerCycle";

type Facts = { readonly [Name in AuditFactName]?: unknown };

/** What an entry says beside who did what, on what, and why. */
export type AuditFacts = Facts & {
  /** What changed: the values before and after. A new thing has none before. */
  readonly before?: Facts | null;
  readonly after?: Facts;
  /** What the cards were found by. */
  readonly filter?: Facts;
};

/** The kind of a fact that stands in an entry; of one that this program does not know, undefined. */
export const kindOfFact = (name: string): FactKind | undefined =>
  new Map<string, FactKind>(Object.entries(auditFactKinds)).get(name);
