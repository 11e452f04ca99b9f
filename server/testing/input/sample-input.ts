import { randomInt, randomUUID } from "node:crypto";
import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { onEveryTab } from "@farsim/contract/faq.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { z } from "zod";
import { testPassword, newName } from "../people.ts";
import { newTestCard } from "../stock.ts";

/** One grey pixel. */
const samplePng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==";

/** Something right for each field that calls take, by the field's name. */
const samples: Readonly<Record<string, () => unknown>> = {
  account: newName,
  activityId: () => "999999999-1",
  addOnId: () => "1",
  alerts: () => ({
    lowBalanceAt: "5.00",
    data50: false,
    data80: true,
    data100: true,
    recharged: true,
    cardStopped: true,
  }),
  amount: () => "1.00",
  atMost: () => 1,
  approvalId: () => "999999999",
  // No one's: what is done to a card in passing must not disturb the others.
  batchId: () => "1",
  buyer: () => "Kiosk",
  cardId: () => "999999999",
  cardIds: () => ["999999999"],
  cards: () => 1,
  cardNumber: () => newTestCard().cardNumber,
  channelName: () => "carrier-one",
  channelNames: () => null,
  code: () => String(randomInt(100_000, 1_000_000)),
  confirmPassword: () => testPassword,
  csv: () => "id,iccid,usedAt,regionName,bytes\n",
  cycleDays: () => 1,
  days: () => 30,
  deed: () => "stopService",
  description: () => inEveryLanguage(() => "For a test"),
  digest: () => "0".repeat(64),
  document: () => "privacy",
  documents: () => [{ document: "privacy", version: 0 }],
  email: () => `${newName()}@example.com`,
  header: () => ({ functionRequesterIdentifier: "SM-DP+", functionCallIdentifier: newName() }),
  fee: () => "5.00",
  fileId: () => "999999999",
  formerEnds: () => "inOneDay",
  from: () => "2026-01-05",
  day: () => "2026-01-05",
  month: () => "2026-01",
  to: () => "2026-01-11",
  iccid: () => newTestCard().iccid,
  ids: () => ["999999999"],
  kind: () => "rejected",
  importId: () => "1",
  jobId: () => "999999999",
  language: () => "en",
  level: () => 0,
  mark: () => "damaged",
  mb: () => 1,
  method: () => "domestic",
  mode: () => "timeOnly",
  movementId: () => "shop-999999999",
  note: () => "as was said",
  name: () => inEveryLanguage(newName),
  networks: () => [{ name: "Docomo", generation: "5G" }],
  notificationPointId: () => 3,
  notificationPointStatus: () => ({ status: "Executed-Success" }),
  now: () => "2027-05-01T12:10:00Z",
  oldPassword: () => testPassword,
  orderId: () => "999999999",
  password: () => testPassword,
  payTo: () => "Ann Example, DE89 3704 0044 0532 0130 00",
  payoutId: () => "999999999",
  planId: () => "1",
  price: () => "1.00",
  profileType: () => "any",
  purchaseId: () => "999999999",
  purpose: () => "register",
  q: () => "8985",
  reason: () => "as was asked",
  records: () => [{ id: newName(), iccid: "none", usedAt: "", regionName: "JP", bytes: 1 }],
  regionCode: () => "JP",
  regionCodes: () => null,
  regionName: () => "JP",
  rememberMe: () => false,
  restrictRule: () => "STOP",
  roleId: () => "2",
  correction: () => "1-aaaaaaaaaaaaaaaaaaaaaa",
  invitation: () => "1-aaaaaaaaaaaaaaaaaaaaaa",
  invitationId: () => "999999999",
  search: () => "8985",
  saleId: () => "999999999",
  sessionId: () => randomUUID(),
  since: () => null,
  spareId: () => "999999998",
  startsOn: () => "2027-05-01",
  tag: newName,
  userId: () => "999999999",
  way: () => "byBank",
  version: () => 1,
  text: () => "# Terms",
  topUpMb: () => 100,
  troubles: () => 1,
  totalTrafficMb: () => 500,
  trafficLimitType: () => "DAILY",
  timestamp: () => "2027-05-01T12:00:00Z",
  username: newName,
  verifyCode: () => newTestCard().verifyCode,
  viewId: () => "999999999",
};

/** Of several fields of which a call needs one, the one that is given. */
const oneOfMany: Readonly<Record<string, readonly string[]>> = {
  "/admin/job/check": ["cardIds"],
  "/admin/job/start": ["cardIds"],
  "/admin/planChange/check": ["cardIds"],
  "/admin/planChange/start": ["cardIds"],
  "/admin/starterPack/set": ["cardIds"],
  "/admin/starterPack/reset": ["cardIds"],
  "/admin/starterPack/revert": ["cardIds"],
  "/admin/starterPack/value": ["cardIds"],
  "/admin/packSale/check": ["cardIds"],
  "/admin/packSale/record": ["cardIds"],
  "/admin/usage/retry": ["ids"],
  "/admin/usage/dismiss": ["ids"],
  "/admin/channel/retryCommand": ["channelName"],
  "/sandbox/use": ["cardNumber"],
};

/** What a call takes from sale in passing is no one's either. */
const instead: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "/admin/plan/archive": { planId: "999999999" },
  "/admin/addOn/archive": { addOnId: "999999999" },
  "/admin/plan/order": { ids: ["999999999"], before: ["999999999"] },
  "/admin/addOn/order": { ids: ["999999999"], before: ["999999999"] },
  // One that is there already.
  "/admin/channel/create": { name: "carrier-one" },
  "/admin/channel/remove": { channelName: "carrier-one", reason: "a slip of the pen" },
  "/admin/stock/setThreshold": { channelName: "carrier-one", type: "esim", lowAt: 10 },
  "/admin/batch/state": { batchId: "1" },
  "/admin/batch/rename": { batchId: "1", name: "May" },
  "/admin/batch/move": { batchId: "1", channelName: "carrier-one", reason: "a slip of the pen" },
  "/admin/batch/undo": { batchId: "1", reason: "a slip of the pen" },
  "/admin/tagFile/check": { csv: "card,tag\n999999999,Van\n" },
  // Other changes than the file's: nothing is begun.
  "/admin/tagFile/start": {
    csv: "card,tag\n999999999,Van\n",
    reason: "asked for it",
    digest: "0".repeat(64),
  },
  "/admin/bankFile/check": { csv: "Date,Amount,Reference\n2027-05-01,1.00,no code\n" },
  "/admin/bankFile/start": {
    csv: "Date,Amount,Reference\n2027-05-01,1.00,no code\n",
    name: "May",
    chosen: [],
    digest: "0".repeat(64),
    waits: false,
  },
  "/admin/rechargeFile/check": { csv: "account,amount\nunknown,1.00\n" },
  // What it is agreed to do is not what it does: nothing is begun.
  "/admin/rechargeFile/start": {
    csv: "account,amount\nunknown,1.00\n",
    name: "May",
    right: 1,
    amount: "1.00",
    opened: 0,
    repeated: 0,
    waits: false,
  },
  "/admin/savedView/save": { list: "orders", name: "To pay", params: { status: "INIT" } },
  "/admin/books/bookFee": { account: "cashByBank", amount: "1.00", reason: "as on the invoice" },
  "/admin/books/bookTransfer": {
    from: "cashByStripe",
    to: "cashByBank",
    amount: "1.00",
    reason: "as on the statement",
  },
  "/admin/coverage/import": { csv: "region,network,generation\n" },
  // A name that a standard role has, and roles that there are not.
  "/admin/role/add": { name: "Finance", rights: ["stock"] },
  "/admin/role/change": { roleId: "999999999", rights: ["stock"], seen: [] },
  "/admin/role/delete": { roleId: "999999999" },
  "/legal/get": { version: "0" },
  // A version that no one has seen: nothing is changed for the others.
  "/admin/settings/changeIdentity": {
    version: 999,
    productName: "Farsim",
    legalName: "",
    address: "",
    companyNumber: "",
    taxNumber: "",
    country: "",
  },
  "/admin/settings/changeContact": {
    version: 999,
    name: "",
    email: "",
    phone: "",
    whatsapp: "",
    wechat: "",
    url: "",
    hours: inEveryLanguage(() => ""),
  },
  "/admin/settings/changeTax": {
    version: 999,
    planFees: "",
    addOnFees: "",
    esimFees: "",
    serviceFees: "",
    places: [],
    from: "2027-06-01",
  },
  "/admin/settings/changeInvoices": {
    version: 999,
    issue: "off",
    prefix: "INV-",
    noTaxReason: inEveryLanguage(() => ""),
  },
  "/invoice/get": { id: "999999999" },
  "/invoice/export": { id: "999999999" },
  "/admin/invoice/get": { id: "999999999" },
  "/admin/invoice/export": { id: "999999999" },
  "/admin/invoice/correct": { id: "999999999", reason: "as was asked", buyer: null },
  "/admin/channel/saveCosts": {
    channelName: "no-such-channel",
    from: "2027-01-01",
    perMb: "0.002",
    perDay: "0",
    perMonth: "0.3",
    regions: [{ regionCode: "JP", perMb: "0.0015" }],
  },
  "/admin/margin/report": { from: "2027-05", to: "2027-05" },
  "/admin/margin/cards": { from: "2027-05", to: "2027-05" },
  "/admin/priceTest/start": {
    planId: "999999999",
    from: "2027-04-01",
    to: "2027-04-30",
    terms: {
      price: "2.00",
      cycleDays: 1,
      totalTrafficMb: 500,
      restrictRule: "NONE",
      trafficLimitType: "DAILY",
    },
  },
  "/admin/priceTest/remove": { id: "999999999" },
  "/invoice/setDetails": {
    company: "Reisen GmbH",
    street: "Hauptstraße 1",
    postalCode: "10115",
    city: "Berlin",
    country: "DE",
    vatNumber: "DE123456789",
    reference: "",
  },
  "/admin/settings/changeTrade": {
    version: 999,
    esimFee: "5.00",
    serviceFeeRate: "0",
    internationalFeeRate: "0.04",
    rechargeMin: "1.00",
    rechargeMax: "100.00",
    rechargeAmounts: ["10.00"],
    cardLimit: 20,
  },
  "/admin/settings/changeAnnouncement": {
    version: 999,
    show: "none",
    text: inEveryLanguage(() => ""),
    link: "",
    from: "",
    until: "",
  },
  "/admin/settings/changeFaq": {
    version: 999,
    show: "own",
    ...onEveryTab(() => [
      {
        key: "first",
        question: inEveryLanguage(() => "Why?"),
        answer: inEveryLanguage(() => "Because."),
      },
    ]),
  },
  "/admin/settings/changeHeadline": {
    version: 999,
    show: "standard",
    title: inEveryLanguage(() => ""),
    under: inEveryLanguage(() => ""),
  },
  "/admin/settings/changeDisclaimer": { version: 999, text: inEveryLanguage(() => "# Terms") },
  "/admin/settings/changePrivacy": { version: 999, text: inEveryLanguage(() => "# Privacy") },
  "/admin/settings/changeLook": { version: 999, colour: "", logo: "", icon: "", social: "" },
  "/admin/alarm/setEmails": { emails: "atOnce" },
  // A name that leads nowhere (RFC 6761).
  "/admin/alarm/webhook/set": { url: "https://receiver.invalid/alarms", since: null },
  "/admin/adjustBalance": { kind: "GOODWILL" },
  "/admin/adjustBalance/alike": { kind: "GOODWILL" },
  "/admin/settings/addImage": { purpose: "logo", image: samplePng },
};

/** The fields that a call takes; of several forms the last. */
function shapeOf({ input }: Endpoint): z.ZodObject["shape"] {
  const form = input instanceof z.ZodDiscriminatedUnion ? input.options.at(-1) : input;
  return (form as z.ZodObject).shape;
}

/** The fields that a call cannot do without, and those it can. */
export function fieldsOf(endpoint: Endpoint): { required: string[]; optional: string[] } {
  const fields = Object.entries(shapeOf(endpoint));
  const isOptional = ([, schema]: (typeof fields)[number]) =>
    z.safeParse(schema, undefined).success;
  return {
    required: fields.filter((field) => !isOptional(field)).map(([name]) => name),
    optional: fields.filter(isOptional).map(([name]) => name),
  };
}

/** The fields that take a day, and those that take a moment. */
export function timesOf(endpoint: Endpoint): { days: string[]; moments: string[] } {
  const kindOf = (schema: unknown): unknown =>
    schema instanceof z.ZodOptional ? kindOf(schema.unwrap()) : schema;
  const fields = Object.entries(shapeOf(endpoint)).map(
    ([name, schema]) => [name, kindOf(schema)] as const,
  );
  const those = (kind: typeof z.ZodISODate | typeof z.ZodISODateTime) =>
    fields.filter(([, schema]) => schema instanceof kind).map(([name]) => name);
  return { days: those(z.ZodISODate), moments: those(z.ZodISODateTime) };
}

/** An input that validation lets through: what is required and nothing more, but what is given goes in too. */
export function sampleInput(
  endpoint: Endpoint,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { required, optional } = fieldsOf(endpoint);
  const own = instead[endpoint.path] ?? {};
  const made = [...required, ...(oneOfMany[endpoint.path] ?? [])].map((name) => {
    if (Object.hasOwn(own, name)) return [name, own[name]];
    const sample = samples[name];
    if (!sample) throw new Error(`there is no sample of ${name}, which ${endpoint.path} takes`);
    return [name, sample()];
  });
  const fitting = Object.entries(given).filter(([name]) =>
    [...required, ...optional].includes(name),
  );
  return {
    ...Object.fromEntries(made),
    ...instead[endpoint.path],
    ...Object.fromEntries(fitting),
  };
}
