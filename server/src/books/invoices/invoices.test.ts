import { randomUUID } from "node:crypto";
import { deleteAccount, saveSettings } from "@farsim/contract/account-settings.ts";
import { exportAccount } from "@farsim/contract/account-export.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as desk from "@farsim/contract/desk/money/invoices.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { changeIdentity, getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import * as invoices from "@farsim/contract/invoices.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { until } from "@farsim/programs/until.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { behindTheBack } from "../../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn } from "../../../testing/emails.ts";
import { goOnAt } from "../../../testing/end-all-days.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { startQuietWorker } from "../../../testing/quiet-worker.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../../testing/stock.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { ledgerQuestions } from "../../../tools/verify-ledger/questions.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { issueDueInvoices } from "./issue-due.ts";

/** Each test goes on where the one before has left the shop: months go by. */
const zone = "Europe/Berlin";
const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { SERVICE_FEE_RATE: "0.10", BILLING_TIMEZONE: zone, PUBLIC_URL: "https://sim.example" },
});
const { clock, database, within } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const company = await shop.customer();
const other = await shop.customer();
const people: Person[] = [owner, company, other];
let card: StockCard;
/** Invoices and credit notes by what they are in the tests. */
const ids: Record<string, string> = {};

const details: invoices.InvoiceDetails = {
  company: "Müller & Söhne <Reisen> GmbH",
  street: "Hauptstraße 1",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
  vatNumber: "DE123456789",
  reference: "Cost centre 7",
};
const seller = {
  productName: "Farsim",
  legalName: "Farsim Ltd",
  address: "1 Main Street, Dublin",
  companyNumber: "",
  taxNumber: "IE 1234567 A",
  country: "IE" as const,
};

async function settings() {
  return within.done(getSettings, {}, owner);
}

async function changeInvoicing(issue: "on" | "off") {
  const { version } = (await settings()).invoices;
  const noTaxReason = inEveryLanguage(() => "Small business");
  return within.call(desk.changeInvoices, { issue, prefix: "INV-", noTaxReason, version }, owner);
}

async function changeSeller(values: Partial<typeof seller>) {
  const { version } = (await settings()).identity;
  await within.done(changeIdentity, { ...seller, ...values, version }, owner);
}

const at = (moment: string) => goOnAt(shop, moment, people);

const issueDue = () =>
  issueDueInvoices({
    database,
    clock,
    shopNow: () => shop.liveShop.at(clock.now()),
    onFailure: (error) => {
      throw error;
    },
  });

const use = () =>
  shop.report([
    {
      id: randomUUID(),
      iccid: card.iccid,
      usedAt: clock.now().toString(),
      regionName: "JP",
      bytes: 1_048_576,
    },
  ]);

const own = async (person = company) =>
  (await within.done(invoices.listInvoices, {}, person)).items;
const one = (id: string, person = company) => within.done(invoices.getInvoice, { id }, person);
const issue = (month: string, person = company) =>
  within.call(invoices.issueInvoice, { month }, person);

const lastOf = async (type: "DAILY_FEE" | "ADD_ON_PURCHASE" | "TOP_UP") =>
  (await within.done(listActivities, { type, limit: "1" }, company)).items[0]!.id;

const giveBack = async (type: Parameters<typeof lastOf>[0], amount?: string) =>
  within.done(
    reverseActivity,
    {
      activityId: await lastOf(type),
      reason: "never worked",
      confirmNegative: true,
      ...(amount && { amount }),
    },
    owner,
  );

/** The texts of an element in an electronic invoice, in their order. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`, "g"))].map(([, text]) => text!);

const xmlOf = (id: string) => within.done(invoices.exportInvoice, { id }, company);

test("issues nothing before the operator says who sells, and that invoices are issued", async () => {
  expect(await changeInvoicing("on")).toMatchObject({
    error: "validation_failed",
    data: { fields: { issue: "seller_incomplete" } },
  });
  const refused = await within.call(invoices.setInvoiceDetails, details, company);
  expect(refused.error).toBe("invoices_not_issued");
  await changeSeller({});
  expect((await changeInvoicing("on")).error).toBeUndefined();
  const rates = { planFees: "0.19", addOnFees: "0.07", esimFees: "", serviceFees: "" };
  await within.done(changeTax, { ...rates, places: [], version: 0 }, owner);
});

test("wants a company, an address and a country, and a VAT number only as one", async () => {
  const wrong = { ...details, company: " ", country: "", vatNumber: "12345" } as never;
  expect(await within.call(invoices.setInvoiceDetails, wrong, company)).toMatchObject({
    data: { fields: { company: "required", country: "required", vatNumber: "vat_number_invalid" } },
  });
  const typed = { ...details, vatNumber: "de 123.456.789" };
  expect(await within.done(invoices.setInvoiceDetails, typed, company)).toEqual({ details });
  expect(await within.done(invoices.getInvoiceDetails, {}, company)).toEqual({
    details,
    areIssued: true,
    openMonths: [],
  });
});

test("issues one for the fees of a month once it is over, and emails its buyer", async () => {
  const order = { amount: "60.00", method: "domestic" } as const;
  const { id: orderId } = await within.done(createPayOrder, order, company);
  await within.done(finishPayOrder, { orderId }, owner);
  card = await shop.boundCard(company);
  await within.done(cards.orderPlan, { cardId: card.id, planId }, company);
  await use();
  await within.done(cards.orderAddOn, { cardId: card.id, addOnId }, company);
  await at("2027-05-03T12:00:00Z");
  await use();
  await giveBack("DAILY_FEE", "0.50");
  // 23:30 on the last day in Berlin.
  await at("2027-05-31T21:30:00Z");
  await issueDue();
  expect(await own()).toEqual([]);
  expect((await issue("2027-05")).error).toBe("month_not_over");
  await at("2027-05-31T22:30:00Z");
  await issueDue();
  await issueDue();
  const [listed, ...more] = await own();
  expect(more).toEqual([]);
  ids["may"] = listed!.id;
  expect(await one(listed!.id)).toEqual({
    ...listed,
    number: "INV-000001",
    kind: "INVOICE",
    issuedAt: "2027-05-31T22:30:00.000Z",
    month: "2027-05",
    company: details.company,
    total: "12.50",
    tax: "0.76",
    net: "11.74",
    rounding: "0.00",
    corrects: null,
    cancelledBy: null,
    seller: {
      legalName: "Farsim Ltd",
      address: "1 Main Street, Dublin",
      country: "IE",
      taxNumber: "IE 1234567 A",
      companyNumber: null,
    },
    buyer: details,
    lines: [
      { fee: "planFees", count: 2, rate: "0.19", net: "2.94" },
      { fee: "addOnFees", count: 1, rate: "0.07", net: "2.80" },
      { fee: "serviceFees", count: 1, rate: null, net: "6.00" },
    ],
    taxes: [
      { country: null, rate: "0.19", gross: "3.50", net: "2.94", tax: "0.56" },
      { country: null, rate: "0.07", gross: "3.00", net: "2.80", tax: "0.20" },
      { country: null, rate: null, gross: "6.00", net: "6.00", tax: "0.00" },
    ],
    noTaxReason: "Small business",
    reason: null,
  });
});

test("the electronic invoice says the same, also where a name has signs of XML in it", async () => {
  const xml = await xmlOf(ids["may"]!);
  expect(xml).toContain("<cbc:RegistrationName>Müller &amp; Söhne &lt;Reisen&gt; GmbH<");
  expect(xml).toContain("<cbc:CompanyID>IE1234567A</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT<");
  expect(textsOf(xml, "InvoiceTypeCode")).toEqual(["380"]);
  expect(textsOf(xml, "IssueDate")).toEqual(["2027-06-01"]);
  expect(textsOf(xml, "TaxableAmount")).toEqual(["2.94", "2.80", "6.00"]);
  expect(textsOf(xml, "TaxAmount")).toEqual(["0.76", "0.56", "0.20", "0.00"]);
  expect(textsOf(xml, "TaxInclusiveAmount")).toEqual(["12.50"]);
  expect(textsOf(xml, "PrepaidAmount")).toEqual(["12.50"]);
  expect(textsOf(xml, "PayableAmount")).toEqual(["0.00"]);
  expect(textsOf(xml, "TaxExemptionReason")).toEqual(["Small business"]);
});

test("is read by its buyer and the desk, and by no one else", async () => {
  const id = ids["may"]!;
  for (const call of [invoices.getInvoice, invoices.exportInvoice])
    expect((await within.call(call, { id }, other)).error).toBe("not_found");
  expect(await own(other)).toEqual([]);
  const found = await within.done(desk.listOperatorInvoices, { number: "INV-000001" }, owner);
  expect(found.items).toEqual([
    {
      ...(await own())[0]!,
      userId: company.id,
      username: company.username,
      email: company.email,
    },
  ]);
  const stock = await shop.staff("stock");
  expect((await within.call(desk.getOperatorInvoice, { id }, stock)).error).toBe("right_required");
});

test("a month that was asked for by hand is not issued again, and one without fees never", async () => {
  expect(await within.done(invoices.issueInvoice, { month: "2027-05" }, company)).toEqual({
    invoice: (await own())[0],
  });
  expect((await issue("2027-05", other)).error).toBe("invoice_details_missing");
  await within.done(invoices.setInvoiceDetails, details, other);
  expect((await issue("2027-05", other)).error).toBe("nothing_to_invoice");
  for (const month of ["2027-04", "2027-07"]) expect((await issue(month)).error).toBe("not_found");
});

test("what is given back later stands on a credit note at the end of that month", async () => {
  await giveBack("ADD_ON_PURCHASE");
  await use();
  await at("2027-07-01T12:00:00Z");
  await issueDue();
  const [first, second, ...more] = (await own()).toReversed().slice(1);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    number: "INV-000002",
    kind: "CREDIT_NOTE",
    month: "2027-05",
    total: "3.00",
    tax: "0.20",
    corrects: { id: ids["may"], number: "INV-000001" },
  });
  expect(second).toMatchObject({ number: "INV-000003", month: "2027-06", total: "2.00" });
  ids["creditNote"] = first!.id;
  ids["june"] = second!.id;
  expect((await one(first!.id)).lines).toEqual([
    { fee: "addOnFees", count: 1, rate: "0.07", net: "2.80" },
  ]);
  const xml = await xmlOf(first!.id);
  expect(textsOf(xml, "CreditNoteTypeCode")).toEqual(["381"]);
  expect(xml).toContain(
    "<cac:InvoiceDocumentReference><cbc:ID>INV-000001</cbc:ID><cbc:IssueDate>2027-06-01<",
  );
});

test("cancels a wrong one and issues it again to the details of now, without what was given back", async () => {
  const id = ids["may"]!;
  await within.done(invoices.setInvoiceDetails, { ...details, city: "Potsdam" }, company);
  const buyer = { ...details, city: "Potsdam" };
  const asked = { id, reason: "The company has moved", buyer };
  expect(await within.done(desk.getOperatorInvoice, { id }, owner)).toMatchObject({
    left: "9.50",
    buyer: details,
    detailsNow: buyer,
  });
  for (const seen of [details, null])
    expect((await within.call(desk.correctInvoice, { ...asked, buyer: seen }, owner)).error).toBe(
      "invoice_details_changed",
    );
  const corrected = await within.done(desk.correctInvoice, asked, owner);
  expect(corrected).toMatchObject({
    creditNote: { number: "INV-000004", total: "9.50", corrects: { id } },
    invoice: { number: "INV-000005", month: "2027-05", total: "9.50", kind: "INVOICE" },
  });
  expect(await one(corrected.creditNote.id)).toMatchObject({
    buyer: { city: "Berlin" },
    reason: "The company has moved",
  });
  expect(await one(corrected.invoice!.id)).toMatchObject({ buyer: { city: "Potsdam" } });
  expect(await xmlOf(corrected.creditNote.id)).toContain("nothing is paid or given back");
  expect((await within.done(desk.getOperatorInvoice, { id }, owner)).left).toBeNull();
  expect((await one(id)).cancelledBy).toEqual({
    id: corrected.creditNote.id,
    number: "INV-000004",
  });
  for (const again of [id, ids["creditNote"]!, corrected.creditNote.id])
    expect((await within.call(desk.correctInvoice, { ...asked, id: again }, owner)).error).toBe(
      "invoice_not_open",
    );
  ids["mayAgain"] = corrected.invoice!.id;
  const auditor = await shop.staff("auditor");
  expect((await within.call(desk.correctInvoice, asked, auditor)).error).toBe("right_required");
});

test("who wants no more gets no invoice, but still what is given back of one", async () => {
  await within.done(invoices.removeInvoiceDetails, {}, company);
  await use();
  await giveBack("TOP_UP");
  await at("2027-08-01T12:00:00Z");
  await issueDue();
  const [newest] = await own();
  expect(newest).toMatchObject({
    kind: "CREDIT_NOTE",
    month: "2027-05",
    total: "6.00",
    corrects: { id: ids["mayAgain"] },
  });
  expect((await issue("2027-07")).error).toBe("invoice_details_missing");
  // Who wants them again asks for the months between by hand.
  await within.done(invoices.setInvoiceDetails, details, company);
  await issueDue();
  expect((await own())[0]).toEqual(newest);
  const { openMonths } = await within.done(invoices.getInvoiceDetails, {}, company);
  expect(openMonths).toEqual(["2027-07"]);
  expect(await within.done(invoices.issueInvoice, { month: "2027-07" }, company)).toMatchObject({
    invoice: { kind: "INVOICE", total: "2.00" },
  });
});

test("is found at the desk by account, kind and month, and in a file in which credit notes are negative", async () => {
  const found = async (search: object) =>
    (await within.done(desk.listOperatorInvoices, search, owner)).items.map(({ number }) => number);
  expect(await found({ account: other.email })).toEqual([]);
  expect(await found({ account: company.username, kind: "CREDIT_NOTE" })).toEqual([
    "INV-000006",
    "INV-000004",
    "INV-000002",
  ]);
  expect(await found({ month: "2027-06" })).toEqual(["INV-000003"]);
  const sheet = await within.done(desk.exportOperatorInvoices, { month: "2027-05" }, owner);
  const [, ...rows] = readCsv(sheet);
  expect(rows.map((row) => row[7])).toEqual(["-6.00", "9.50", "-9.50", "-3.00", "12.50"]);
});

test("nothing is issued while the operator issues none, and all of it once they do again", async () => {
  await use();
  await changeInvoicing("off");
  await at("2027-09-01T12:00:00Z");
  await issueDue();
  const before = await own();
  await changeInvoicing("on");
  await issueDue();
  expect((await own()).slice(1)).toEqual(before);
  expect((await own())[0]).toMatchObject({ month: "2027-08", total: "2.00" });
});

test("an invoice of someone who wants no more is cancelled, and not issued again", async () => {
  await within.done(invoices.removeInvoiceDetails, {}, company);
  const wanted = { id: ids["june"]!, reason: "Not for a company", buyer: null };
  expect(await within.done(desk.correctInvoice, wanted, owner)).toMatchObject({
    creditNote: { total: "2.00", corrects: { id: ids["june"] } },
    invoice: null,
  });
  await within.done(invoices.setInvoiceDetails, details, company);
});

test("what is given back bit by bit leaves no tax behind, however each bit is rounded", async () => {
  const person = await shop.customer();
  people.push(person);
  await within.done(invoices.setInvoiceDetails, details, person);
  await shop.recharge(person, "50.00");
  const { id: cardId } = await shop.boundCard(person);
  await within.done(cards.orderPlan, { cardId, planId }, person);
  const bought = [];
  for (let times = 0; times < 3; times++)
    bought.push(await within.done(cards.orderAddOn, { cardId, addOnId }, person));
  const [part, ...whole] = bought.map(({ activity }) => activity.id);
  for (const month of ["2027-10", "2027-11", "2027-12"]) {
    await at(`${month}-01T12:00:00Z`);
    await issueDue();
    const activityId = month === "2027-10" ? part : whole.pop();
    if (activityId === undefined) continue;
    const amount = activityId === part ? { amount: "1.10" } : {};
    const wanted = { activityId, reason: "too slow", ...amount };
    await within.done(reverseActivity, wanted, owner);
  }
  await at("2028-01-01T12:00:00Z");
  await issueDue();
  const all = await own(person);
  expect(all.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
    "CREDIT_NOTE 3.00",
    "CREDIT_NOTE 3.00",
    "CREDIT_NOTE 1.10",
    "INVOICE 9.00",
  ]);
  // 1.90 is left, of which 7/107 are 0.12.
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const left = all.reduce(
    (sum, { kind, tax }) => sum + cents(tax) * (kind === "INVOICE" ? 1 : -1),
    0,
  );
  expect(left).toBe(12);
});

test("two servers and a customer at once give out each number once, and no month twice", async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  for (const buyer of buyers) {
    people.push(buyer);
    await within.done(invoices.setInvoiceDetails, details, buyer);
    const { id: orderId } = await within.done(
      createPayOrder,
      { amount: "20.00", method: "domestic" },
      buyer,
    );
    await within.done(finishPayOrder, { orderId }, owner);
  }
  await at("2028-02-01T12:00:00Z");
  await Promise.all([
    issueDue(),
    issueDue(),
    ...buyers.map((buyer) => within.done(invoices.issueInvoice, { month: "2028-01" }, buyer)),
  ]);
  const documents = await Promise.all(buyers.map((buyer) => own(buyer)));
  expect(documents.map((all) => all.map(({ total }) => total))).toEqual(buyers.map(() => ["2.00"]));
});

test("documents outlive the account, and name its holder no more at the desk", async () => {
  const leaver = await shop.customer();
  people.push(leaver);
  await within.done(invoices.setInvoiceDetails, details, leaver);
  const { id: orderId } = await within.done(
    createPayOrder,
    { amount: "10.00", method: "domestic" },
    leaver,
  );
  await within.done(finishPayOrder, { orderId }, owner);
  await at("2028-03-01T12:00:00Z");
  await issueDue();
  const [issued] = await own(leaver);
  const [activity] = (await within.done(listActivities, {}, leaver)).items;
  await within.done(reverseActivity, { activityId: activity!.id, reason: "left" }, owner);
  await within.done(deleteAccount, { password: leaver.password }, leaver);
  await at("2028-04-01T12:00:00Z");
  await issueDue();
  const { items } = await within.done(desk.listOperatorInvoices, { month: "2028-02" }, owner);
  expect(items.filter(({ userId }) => userId === leaver.id)).toMatchObject([
    { kind: "CREDIT_NOTE", username: null, email: null, company: details.company, total: "1.00" },
    { id: issued!.id, kind: "INVOICE", username: null, total: "1.00" },
  ]);
  expect(await within.done(desk.getOperatorInvoice, { id: issued!.id }, owner)).toMatchObject({
    detailsNow: null,
    left: null,
  });
});

test("an earlier month that was invoiced and given back is not offered again", async () => {
  const person = await shop.customer();
  people.push(person);
  const order = { amount: "10.00", method: "domestic" } as const;
  const { id: orderId } = await within.done(createPayOrder, order, person);
  await within.done(finishPayOrder, { orderId }, owner);
  await at("2028-04-30T22:30:00Z");
  await within.done(invoices.setInvoiceDetails, details, person);
  const open = async () => (await within.done(invoices.getInvoiceDetails, {}, person)).openMonths;
  expect(await open()).toEqual(["2028-04"]);
  const { invoice } = await within.done(invoices.issueInvoice, { month: "2028-04" }, person);
  expect(await open()).toEqual([]);
  const [activity] = (await within.done(listActivities, {}, person)).items;
  await within.done(reverseActivity, { activityId: activity!.id, reason: "wrong" }, owner);
  await at("2028-06-01T12:00:00Z");
  await issueDue();
  expect(await own(person)).toMatchObject([{ kind: "CREDIT_NOTE", total: "1.00" }, invoice]);
  expect(await open()).toEqual([]);
});

test("the proof of the ledger finds all of it right, and stands in the account's export", async () => {
  expect(await findLedgerOffence(testBase.owner, { now: clock.now(), zone })).toBeUndefined();
  const taken = await within.done(exportAccount, {}, company);
  expect(taken.invoiceDetails).toEqual(details);
  const buyers = taken.invoices.map(({ buyer }) => buyer);
  expect(taken.invoices).toEqual(
    (await own()).map((one, place) => ({ ...one, buyer: buyers[place] })),
  );
  expect(buyers.at(-1)).toEqual(details);
});

test.for([
  [
    "a line of which less was booked",
    "UPDATE invoice_lines SET gross_micros = gross_micros + 1 WHERE invoice_id = 3",
    "record",
  ],
  [
    "a document that no one issued",
    `INSERT INTO invoices (id, prefix, user_id, kind, month, booked_before, issued_at, is_cancellation, seller, buyer, tax_micros, xml)
    SELECT max(id) + 1, 'INV-', max(user_id), 'INVOICE', '2027-05-01', now(), now(), false, '{}', '{}', 0, '' FROM invoices`,
    "record",
  ],
  [
    "a document that is gone with what the log says of it",
    `DELETE FROM invoice_lines WHERE invoice_id = 3; DELETE FROM invoices WHERE id = 3;
    DELETE FROM audit_entries WHERE facts ->> 'invoice' = 'INV-000003'`,
    "audit",
  ],
  [
    "a fee of an invoiced month that is gone from the books",
    "DELETE FROM entries WHERE account = 'planFees' AND seq = (SELECT max(seq) FROM entries WHERE account = 'planFees')",
    "I1",
  ],
] as const)("the proof of the ledger names %s", async ([, statements, invariant]) => {
  await behindTheBack(testBase.owner, async (tx) => {
    await sql.raw(statements).execute(tx.db);
    const found = await findLedgerOffence(
      { ...testBase.owner, read: (work) => work(tx) },
      { now: clock.now(), zone },
    );
    expect(found).toMatchObject({ invariant });
  });
});

test.for([
  [
    "no number of an invoice is missing",
    "DELETE FROM invoice_lines WHERE invoice_id = 3; DELETE FROM invoices WHERE id = 3",
  ],
  [
    "invoices say of a month what was booked for it",
    "UPDATE invoice_lines SET gross_micros = gross_micros + 1 WHERE invoice_id = 3",
  ],
  [
    "invoices say of a month what was booked for it",
    "UPDATE invoices SET booked_before = booked_before - interval '400 days' WHERE id = (SELECT max(id) FROM invoices i WHERE kind = 'INVOICE' AND NOT EXISTS (SELECT FROM invoices c WHERE c.corrects = i.id))",
  ],
  [
    "what was given back as a whole leaves no tax",
    "UPDATE invoice_lines SET net_micros = net_micros + 1 WHERE invoice_id = 4",
  ],
  [
    "a credit note takes back an invoice of its month",
    "UPDATE invoices SET month = '2027-04-01' WHERE id = 2",
  ],
] as const)("each question of the proof asks by itself: %s (%s)", async ([name, statements]) => {
  const ask = async (tx: Transaction) =>
    (await ledgerQuestions(tx, { now: clock.now(), zone }))
      .find((question) => question.name === name)!
      .ask(tx);
  await behindTheBack(testBase.owner, async (tx) => {
    expect(await ask(tx)).toBeUndefined();
    await sql.raw(statements).execute(tx.db);
    expect(await ask(tx)).toBeDefined();
  });
});

test("its email says what it is, in the language of its buyer, and leads to it", async () => {
  await within.done(saveSettings, { language: "zh-CN" }, other);
  const worker = await startQuietWorker(shop);
  try {
    const sent = () => emailsIn(shop.config.mail.outboxDir, company.email);
    await until(async () => sent().length >= 9, { withinMs: 15_000 });
    expect(sent()[0]).toContain("The invoice for the fees of May 2027 is ready");
    expect(sent()[0]).toContain(`https://sim.example/consumptionRecord?invoice=${ids["may"]}`);
    const saying = (text: string) => sent().filter((emailText) => emailText.includes(text));
    expect(saying("A credit note for fees of May 2027 is ready")).toHaveLength(2);
    const cancels = "INV-000004 cancels your invoice INV-000001";
    expect(saying(cancels)).toHaveLength(1);
  } finally {
    await worker.stop();
  }
});

test("who leaves takes their details along, and the documents stay", async () => {
  await within.done(deleteAccount, { password: other.password }, other);
  const { rows } = await database.pool.query(
    "SELECT details FROM invoice_accounts WHERE user_id = $1",
    [other.id],
  );
  expect(rows).toEqual([{ details: null }]);
});
