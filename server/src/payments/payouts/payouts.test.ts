import { randomUUID } from "node:crypto";
import { exportAccount } from "@farsim/contract/account-export.ts";
import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { listActivities, whyActivity } from "@farsim/contract/activities.ts";
import { orderPlan } from "@farsim/contract/cards.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import * as desk from "@farsim/contract/desk/money/payouts.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import * as own from "@farsim/contract/payouts.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { type Answer, openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { addDays, dayOf } from "../../platform/calendar.ts";
import { messagesIn } from "../../platform/messages.ts";

const rounds = process.env["DEEP"] ? 100 : 2;
const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

async function withBalance(amount = "13.00"): Promise<Person> {
  const person = await shop.customer();
  await shop.recharge(person, amount);
  return person;
}

const payTo = "Ann Example, DE89 3704 0044 0532 0130 00";
const asking = ({ password }: Person, amount: string) => ({ amount, payTo, password });
const ask = (person: Person, amount = "13.00") =>
  shop.done(own.askPayout, asking(person, amount), person);
const balanceOf = async (person: Person) =>
  (await shop.done(listActivities, { limit: "1" }, person)).items[0]!.balanceAfter;
const payoutsOf = (person: Person) => shop.done(own.listPayouts, {}, person);
const pay = (payoutId: string, by: Person, more: { reference?: string } = {}) =>
  shop.done(desk.payPayout, { payoutId, way: "byBank", ...more }, by);

test("takes what is asked for out of the balance at once, and pays it as the books say", async () => {
  const [person, teller] = [await withBalance(), await shop.staff("finance")];
  expect((await payoutsOf(person)).most).toBe("13.00");
  const asked = await ask(person, "12.50");
  expect(asked).toMatchObject({ amount: "12.50", status: "ASKED", payTo });
  expect(await balanceOf(person)).toBe("0.50");
  const [activity] = (await shop.done(listActivities, {}, person)).items;
  expect(activity).toMatchObject({ type: "TOP_UP", change: "-12.50", reason: "Payout" });
  const { rule } = await shop.done(whyActivity, { activityId: activity!.id }, person);
  expect(rule.join(" ")).toContain("taken out of your balance at once");
  const { payout } = await pay(asked.id, teller, { reference: "Farsim 12" });
  expect(payout).toMatchObject({
    status: "PAID",
    way: "byBank",
    reference: "Farsim 12",
    decidedBy: teller.username,
    paidIn: "13.00",
    userId: person.id,
  });
  const { items } = await payoutsOf(person);
  expect(items).toMatchObject([{ id: asked.id, status: "PAID", reference: "Farsim 12" }]);
});

test("stands in transit until it is paid, and leaves the way by which it is paid; what comes back is in transit again", async () => {
  const teller = await shop.administrator();
  const day = "2027-05-01";
  const seen = async () => {
    const { accounts, difference } = await shop.done(
      books.getStatement,
      { from: day, to: day },
      teller,
    );
    expect(difference).toBe("0.00");
    const of = (name: string) => Number(accounts.find(({ account }) => account === name)!.closing);
    return [of("payoutsInTransit"), of("cashByBank")];
  };
  const person = await withBalance("20.00");
  const [transit, bank] = (await seen()) as [number, number];
  const { id } = await ask(person, "20.00");
  expect(await seen()).toEqual([transit + 20, bank]);
  await pay(id, teller);
  expect(await seen()).toEqual([transit, bank - 20]);
  const back = { payoutId: id, reason: "account closed" };
  const { payout } = await shop.done(desk.takePayoutBack, back, teller);
  expect(payout).toMatchObject({ status: "ASKED", note: "account closed" });
  expect(await seen()).toEqual([transit + 20, bank]);
  await shop.done(desk.declinePayout, { payoutId: id, reason: "no account left" }, teller);
  expect(await seen()).toEqual([transit, bank]);
  expect(await balanceOf(person)).toBe("20.00");
});

test("the journal names a payout, its transfer and what took that back", async () => {
  const [person, teller] = [await withBalance("3.00"), await shop.administrator()];
  const { id } = await ask(person, "3.00");
  await pay(id, teller, { reference: "E2E-77" });
  await shop.done(desk.takePayoutBack, { payoutId: id, reason: "came back" }, teller);
  await pay(id, teller);
  // The journal of a day that is running ends at the moment at which it is asked for.
  shop.clock.set(shop.clock.now().add({ minutes: 1 }));
  const day = { from: "2027-05-01", to: "2027-05-01" };
  const [head = [], ...rows] = readCsv(await shop.done(books.exportJournal, day, teller));
  const at = (row: readonly string[], column: string) => row[head.indexOf(column)];
  const lines = rows
    .filter((row) => at(row, "reference") === `payout-${id}`)
    .map((row) =>
      ["type", "account_name", "debit", "credit", "payment"].map((c) => at(row, c)).join("|"),
    );
  const paid = ["Payouts in transit|3.00||", "Bank||3.00|"];
  expect(lines.toSorted()).toEqual(
    [
      "TOP_UP|Customers' balances|3.00||",
      "TOP_UP|Payouts in transit||3.00|",
      ...paid.map((line) => `PAYOUT_PAID|${line}E2E-77`),
      "PAYOUT_BACK|Payouts in transit||3.00|",
      "PAYOUT_BACK|Bank|3.00||",
      ...paid.map((line) => `PAYOUT_PAID|${line}`),
    ].toSorted(),
  );
  const customers = rows.filter((row) => at(row, "reference") === `payout-${id}`);
  expect(new Set(customers.map((row) => at(row, "customer")))).toEqual(new Set([person.id]));
});

test("leaves what today's fees may still need", async () => {
  const person = await withBalance("10.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, person);
  const { most } = await payoutsOf(person);
  expect(most).toBe("8.00");
  const { data } = await shop.call(own.askPayout, asking(person, "8.01"), person);
  expect(data).toMatchObject({ fields: { amount: "amount_out_of_bounds" } });
  await ask(person, most);
  expect(await balanceOf(person)).toBe("2.00");
});

test.for(["0.00", "-1.00", "12.345", "13.01"])("asks for no %s of 13.00", async (amount) => {
  const person = await withBalance();
  const { error } = await shop.call(own.askPayout, asking(person, amount), person);
  expect(error).toBe("validation_failed");
  expect(await balanceOf(person)).toBe("13.00");
});

test("is in the balance again where its customer cancels it, once", async () => {
  const person = await withBalance();
  const { id } = await ask(person);
  const { most } = await payoutsOf(person);
  expect(most).toBe("0.00");
  const cancel = () => shop.done(own.cancelPayout, { payoutId: id }, person);
  expect(await cancel()).toMatchObject({ status: "CANCELLED" });
  expect(await cancel()).toMatchObject({ status: "CANCELLED" });
  expect(await balanceOf(person)).toBe("13.00");
  const { items } = await shop.done(listActivities, {}, person);
  expect(items.map(({ reason }) => reason)).toEqual(["Payout not made", "Payout", "Recharge"]);
});

test("is no activity that the desk reverses by itself", async () => {
  const [person, teller] = [await withBalance(), await shop.administrator()];
  await ask(person);
  const asked = { activityId: `${person.id}-2`, reason: "a slip" };
  const { error } = await shop.call(reverseActivity, asked, teller);
  expect(error).toBe("not_reversible");
});

test("lets an account be deleted once it is paid, and forgets where the money went", async () => {
  const [person, teller] = [await withBalance(), await shop.administrator()];
  const { id } = await ask(person);
  const leave = () => shop.call(deleteAccount, { password: person.password }, person);
  expect((await leave()).error).toBe("payout_open");
  await pay(id, teller);
  expect((await shop.done(exportAccount, {}, person)).payouts).toMatchObject([
    { id, status: "PAID", payTo },
  ]);
  expect((await leave()).code).toBe(0);
  const { items } = await shop.done(desk.listOperatorPayouts, { limit: "1" }, teller);
  expect(items).toMatchObject([{ id, payTo: null, username: null }]);
});

test("what comes back after its account was deleted is paid again, or is no one's", async () => {
  const [person, teller] = [await withBalance(), await shop.administrator()];
  const { id } = await ask(person);
  await pay(id, teller);
  await shop.done(deleteAccount, { password: person.password }, person);
  await shop.done(desk.takePayoutBack, { payoutId: id, reason: "came back" }, teller);
  expect((await pay(id, teller)).payout).toMatchObject({ status: "PAID", payTo: null });
  await shop.done(desk.takePayoutBack, { payoutId: id, reason: "came back" }, teller);
  const declined = { payoutId: id, reason: "left" };
  const { payout } = await shop.done(desk.declinePayout, declined, teller);
  expect(payout.status).toBe("DECLINED");
  const { rows } = await testBase.database.pool.query(
    "SELECT balance_micros::text FROM wallets WHERE user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ balance_micros: "13000000" }]);
});

test("keeps where money goes sealed, for those alone who pay", async () => {
  const person = await withBalance();
  await ask(person);
  const { rows } = await testBase.database.pool.query(
    "SELECT pay_to_sealed FROM payouts WHERE user_id = $1",
    [person.id],
  );
  expect(rows[0].pay_to_sealed.toString("latin1")).not.toContain("3704");
  const asks = async (of: Person) => (await shop.call(desk.listOperatorPayouts, {}, of)).error;
  expect(await asks(await shop.staff("support"))).toBe("right_required");
  expect(await asks(await shop.staff("auditor"))).toBe("right_required");
  expect(await asks(await shop.staff("finance"))).toBeUndefined();
});

test("counts what waits to be paid, finds by status and customer, and is a sheet", async () => {
  const [person, teller] = [await withBalance("4.00"), await shop.administrator()];
  const count = async () =>
    (await shop.done(getWaiting, {}, teller)).items.find(({ tab }) => tab === "payouts")?.count ??
    0;
  const before = await count();
  const { id } = await ask(person, "4.00");
  expect(await count()).toBe(before + 1);
  const search = { account: person.username };
  const found = await shop.done(desk.listOperatorPayouts, { ...search, status: "ASKED" }, teller);
  expect(found.items.map((payout) => payout.id)).toEqual([id]);
  const paid = await shop.done(desk.listOperatorPayouts, { ...search, status: "PAID" }, teller);
  expect(paid.items).toEqual([]);
  const [, row] = readCsv(await shop.done(desk.exportPayouts, search, teller));
  expect(row).toEqual(expect.arrayContaining([id, person.username, payTo, "4.00", "To pay"]));
});

test("is found by a part of a name, by the billing days on which it was asked for, and by its amount", async () => {
  const [person, teller] = [await withBalance("2.00"), await shop.staff("finance")];
  const { id } = await ask(person, "1.50");
  const found = async (search: object) => {
    const wanted = { search: person.email.slice(0, -4), ...search };
    const { items } = await shop.done(desk.listOperatorPayouts, wanted, teller);
    return items.map((payout) => payout.id);
  };
  const today = dayOf(shop.clock.now(), "UTC");
  expect(await found({})).toEqual([id]);
  expect(await found({ search: `${person.username}x` })).toEqual([]);
  expect(await found({ from: today, to: today })).toEqual([id]);
  expect(await found({ to: addDays(today, -1) })).toEqual([]);
  expect(await found({ atLeast: "1.50", atMost: "1.50" })).toEqual([id]);
  expect(await found({ atLeast: "1.51" })).toEqual([]);
  expect(await found({ atMost: "1.49" })).toEqual([]);
  const search = { search: person.email, atMost: "1.50" };
  const [, ...rows] = readCsv(await shop.done(desk.exportPayouts, search, teller));
  expect(rows).toHaveLength(1);
  const wrong = { from: today, to: addDays(today, -1) };
  for (const endpoint of [desk.listOperatorPayouts, desk.exportPayouts])
    expect(await shop.call(endpoint, wrong, teller)).toMatchObject({
      error: "validation_failed",
      data: { fields: { to: "end_before_start" } },
    });
});

test("is paid above the limit once a second person has agreed, and counts for what one person creates in a day", async () => {
  const [teller, second] = [await shop.administrator(), await shop.administrator()];
  const small = await withBalance("60.00");
  const { id: first } = await ask(small, "60.00");
  expect((await pay(first, teller)).approval).toBeUndefined();
  const person = await withBalance("50.00");
  const { id } = await ask(person, "50.00");
  const { approval, payout } = await pay(id, teller);
  expect(payout).toMatchObject({ status: "ASKED", waits: true, approved: false });
  expect(approval).toMatchObject({ kind: "PAYOUT", amount: "50.00", payoutId: id });
  // Anyone who asks again is shown what waits already.
  expect((await pay(id, teller)).approval?.id).toBe(approval!.id);
  const { data } = await shop.call(confirmApproval, { approvalId: approval!.id }, second);
  expect(data.approval).toMatchObject({ status: "CONFIRMED", kind: "PAYOUT" });
  expect((await pay(id, teller)).payout).toMatchObject({ status: "PAID", approved: true });
  // What the second one has agreed to counts for no one: 40.00 are left of today.
  const third = await withBalance("40.00");
  const { id: last } = await ask(third, "40.00");
  expect((await pay(last, teller)).payout.status).toBe("PAID");
  const taken = { payoutId: id, reason: "came back" };
  expect((await shop.done(desk.takePayoutBack, taken, teller)).payout.approved).toBe(false);
  expect((await pay(id, teller)).approval).toBeDefined();
});

/** A payout over the limit that waits for a second person, who asked for that, and who may agree. */
async function waiting() {
  const [teller, second] = [await shop.administrator(), await shop.administrator()];
  const person = await shop.customer();
  await shop.recharge(person, "90.00");
  await shop.recharge(person, "90.00");
  const { id } = await ask(person, "150.00");
  const { approval } = await pay(id, teller);
  return { person, teller, second, id, approvalId: approval!.id };
}

test("stays as it is while a second person is asked, whom no one can go around", async () => {
  const { person, teller, second, id, approvalId } = await waiting();
  const asked = { payoutId: id, reason: "no" };
  expect((await payoutsOf(person)).items[0]).toMatchObject({ status: "ASKED", mayCancel: false });
  expect((await shop.call(own.cancelPayout, { payoutId: id }, person)).error).toBe("payout_waits");
  expect((await shop.call(desk.declinePayout, asked, teller)).error).toBe("payout_waits");
  // Nor by another one, whose own limit is not used up.
  const other = await shop.administrator();
  expect((await pay(id, other)).approval?.id).toBe(approvalId);
  await shop.done(rejectApproval, { approvalId, note: "too much" }, second);
  expect(await shop.done(own.cancelPayout, { payoutId: id }, person)).toMatchObject({
    status: "CANCELLED",
  });
});

test("what was paid once is credited again by two people above the limit, and its customer does not cancel it", async () => {
  const { person, teller, second, id, approvalId } = await waiting();
  await shop.done(confirmApproval, { approvalId }, second);
  await pay(id, teller);
  const back = { payoutId: id, reason: "came back" };
  await shop.done(desk.takePayoutBack, back, teller);
  const { items } = await payoutsOf(person);
  expect(items[0]).toMatchObject({ status: "ASKED", mayCancel: false });
  const { error } = await shop.call(own.cancelPayout, { payoutId: id }, person);
  expect(error).toBe("payout_not_open");
  const { approval, payout } = await shop.done(desk.declinePayout, back, teller);
  expect([approval?.kind, payout.status]).toEqual(["PAYOUT", "ASKED"]);
  await shop.done(confirmApproval, { approvalId: approval!.id }, second);
  expect((await shop.done(desk.declinePayout, back, teller)).payout.status).toBe("DECLINED");
  expect(await balanceOf(person)).toBe("180.00");
});

test("what comes back while another one waits, waits too", async () => {
  const teller = await shop.administrator();
  const { person, id } = await paidOut(teller);
  await shop.recharge(person, "5.00");
  const { id: second } = await ask(person, "5.00");
  await shop.done(desk.takePayoutBack, { payoutId: id, reason: "came back" }, teller);
  const { items } = await payoutsOf(person);
  expect(items).toMatchObject([
    { id: second, status: "ASKED" },
    { id, status: "ASKED", note: "came back" },
  ]);
});

test("shows no one where money goes who looks at the customer's own pages, and keeps it in no answer", async () => {
  const [person, viewer] = [await withBalance(), await shop.staff("support")];
  const { id } = await ask(person);
  const entering = { userId: person.id, reason: "They asked where it is" };
  const { accessToken } = await shop.done(enterCustomer, entering, viewer);
  const { items } = await shop.done(own.listPayouts, {}, { bearer: accessToken });
  expect(items).toMatchObject([{ id, payTo: null }]);
  const teller = await shop.administrator();
  const paying = { payoutId: id, way: "byHand" } as const;
  const options = { bearer: teller.bearer, key: randomUUID() };
  const first = await shop.done(desk.payPayout, paying, options);
  expect(first.payout.payTo).toBe(payTo);
  expect(await shop.done(desk.payPayout, paying, options)).toEqual(first);
  const { rows } = await testBase.database.pool.query(
    "SELECT count(*)::integer AS keys FROM idempotency_keys k WHERE k::text LIKE '%DE89%'",
  );
  expect(rows).toEqual([{ keys: 0 }]);
});

test("a row that holds where another payout goes is not shown as its own", async () => {
  const [one, other] = [await withBalance("1.00"), await withBalance("1.00")];
  const { id } = await ask(one, "1.00");
  const { id: stolen } = await ask(other, "1.00");
  const swap = (sealed: unknown) =>
    testBase.database.pool.query("UPDATE payouts SET pay_to_sealed = $2 WHERE id = $1", [
      id,
      sealed,
    ]);
  const { rows } = await testBase.database.pool.query(
    "SELECT id::text, pay_to_sealed AS sealed FROM payouts WHERE id IN ($1, $2)",
    [id, stolen],
  );
  const sealedOf = (of: string) => rows.find((row) => row.id === of).sealed;
  await swap(sealedOf(stolen));
  expect((await shop.call(own.listPayouts, {}, one)).error).toBe("server_error");
  expect(shop.faults.splice(0).join("")).toContain("is that of another");
  await swap(sealedOf(id));
});

test("puts on record who paid, declined and took back, and why", async () => {
  const [person, teller] = [await withBalance(), await shop.administrator()];
  const { id } = await ask(person);
  await pay(id, teller, { reference: "R 1" });
  await shop.done(desk.takePayoutBack, { payoutId: id, reason: "came back" }, teller);
  const declined = { payoutId: id, reason: "no account" };
  await shop.done(desk.declinePayout, declined, await shop.administrator());
  const { rows } = await testBase.database.pool.query(
    "SELECT deed, reason, facts FROM audit_entries WHERE subject = $1 ORDER BY id",
    [`user:${person.id}`],
  );
  const amount = "13.00";
  expect(rows.slice(-3)).toEqual([
    {
      deed: "admin/payout/pay",
      reason: null,
      facts: { payout: id, amount, way: "byBank", reference: "R 1", createdMicros: "13000000" },
    },
    { deed: "admin/payout/takeBack", reason: "came back", facts: { payout: id, amount } },
    {
      deed: "admin/payout/decline",
      reason: "no account",
      // As it was paid before.
      facts: { payout: id, amount, seq: "3", createdMicros: "13000000" },
    },
  ]);
});

async function paidOut(teller: Person) {
  const person = await withBalance();
  const { id } = await ask(person);
  await pay(id, teller);
  return { person, id };
}

type Refused = (language: Language) => Promise<Answer>;
const refusals: [ProblemKey, string, Refused][] = [
  [
    "payout_open",
    "a second one at a time",
    async (language) => {
      const person = await withBalance();
      await ask(person, "1.00");
      return shop.call(own.askPayout, asking(person, "1.00"), { ...person, language });
    },
  ],
  [
    "payout_not_open",
    "cancelled once it is paid",
    async (language) => {
      const { person, id } = await paidOut(await shop.administrator());
      return shop.call(own.cancelPayout, { payoutId: id }, { ...person, language });
    },
  ],
  [
    "payout_not_open",
    "paid twice",
    async (language) => {
      const teller = await shop.administrator();
      const { id } = await paidOut(teller);
      const paying = { payoutId: id, way: "byHand" } as const;
      return shop.call(desk.payPayout, paying, { ...teller, language });
    },
  ],
  [
    "payout_not_open",
    "declined once it is paid",
    async (language) => {
      const teller = await shop.administrator();
      const { id } = await paidOut(teller);
      const declining = { payoutId: id, reason: "no" };
      return shop.call(desk.declinePayout, declining, { ...teller, language });
    },
  ],
  [
    "payout_not_paid",
    "taken back before it is paid",
    async (language) => {
      const { id } = await ask(await withBalance());
      const teller = await shop.administrator();
      return shop.call(
        desk.takePayoutBack,
        { payoutId: id, reason: "no" },
        { ...teller, language },
      );
    },
  ],
  [
    "payout_waits",
    "cancelled while a second person is asked",
    async (language) => {
      const { person, id } = await waiting();
      return shop.call(own.cancelPayout, { payoutId: id }, { ...person, language });
    },
  ],
  [
    "no_permission",
    "paid to oneself",
    async (language) => {
      const teller = await shop.administrator();
      await shop.recharge(teller, "5.00");
      const { id } = await ask(teller, "5.00");
      const paying = { payoutId: id, way: "byHand" } as const;
      return shop.call(desk.payPayout, paying, { ...teller, language });
    },
  ],
  [
    "not_found",
    "of another customer",
    async (language) => {
      const { id } = await ask(await withBalance());
      const other = await shop.customer();
      return shop.call(own.cancelPayout, { payoutId: id }, { ...other, language });
    },
  ],
  [
    "not_found",
    "never asked for",
    async (language) => {
      const teller = await shop.administrator();
      const paying = { payoutId: "999999", way: "byHand" } as const;
      return shop.call(desk.payPayout, paying, { ...teller, language });
    },
  ],
  [
    "account_or_password_incorrect",
    "without the password",
    async (language) => {
      const person = await withBalance();
      const wrong = { ...asking(person, "1.00"), password: "not the password 1" };
      return shop.call(own.askPayout, wrong, { ...person, language });
    },
  ],
];
const ways = refusals.flatMap(([key, way, asks]) =>
  languages.map((language) => ({ key, way, asks, language })),
);

test.for(ways)("says $key in $language: $way", async ({ key, asks, language }) => {
  const { code, status } = problems[key];
  const message = messagesIn(language)(`problems.${key}`);
  expect(await asks(language)).toMatchObject({ status, code, error: key, message });
});

test(`of a payment, a cancellation and a refusal at once exactly one happens, in ${rounds} rounds`, {
  timeout: 30_000 + rounds * 6_000,
}, async () => {
  await openConnections(shop.address, 30);
  const tellers = [await shop.administrator(), await shop.administrator()];
  for (let round = 0; round < rounds; round++) {
    const person = await withBalance("1.00");
    const { id } = await ask(person, "1.00");
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => {
        const by = tellers[nth % 2]!;
        if (nth % 3 === 0) return shop.call(own.cancelPayout, { payoutId: id }, person);
        return nth % 3 === 1
          ? shop.call(desk.payPayout, { payoutId: id, way: "byHand" }, by)
          : shop.call(desk.declinePayout, { payoutId: id, reason: "no" }, by);
      }),
    );
    const { status } = (await payoutsOf(person)).items[0]!;
    const won = answers.filter(({ code }) => code === 0);
    // One that is cancelled is answered as it is, however often.
    expect(won.length).toBe(status === "CANCELLED" ? 10 : 1);
    expect(await balanceOf(person)).toBe(status === "PAID" ? "0.00" : "1.00");
    const lost = answers.filter(({ code }) => code !== 0).map(({ error }) => error);
    expect(new Set(lost)).toEqual(new Set(["payout_not_open"]));
  }
});
