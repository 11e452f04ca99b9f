import { randomUUID } from "node:crypto";
import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  type BankLayout,
  checkBankFile,
  startBankFile,
} from "@farsim/contract/desk/money/bank-files.ts";
import { finishPayOrder, listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import * as files from "@farsim/contract/desk/money/recharge-files.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { cancelPayOrder, createPayOrder } from "@farsim/contract/pay.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { expect, test } from "vitest";
import { agreedStatement, sheetOf } from "../../../testing/bank-statements.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testPassword, type Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { recordPaymentEvent } from "../stripe/record-payment-event.ts";
import { runRechargeFile } from "../recharge-files/run-file.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const owner = await shop.administrator();
/** Nothing that someone creates here is left of the limit of others. */
const newOwner = () => shop.administrator();
const today = "2027-05-01";

/** Someone with an open order. */
async function orders(amount: string, by?: Person) {
  const person = by ?? (await shop.customer());
  const order = await shop.done(createPayOrder, { amount, method: "international" }, person);
  return { person, ...order };
}
const check = (csv: string, by: Person = owner, layout?: BankLayout) =>
  shop.done(checkBankFile, { csv, ...(layout && { layout }) }, by);
type Agreed = Parameters<typeof agreedStatement>[2];
const agreed = async (csv: string, by: Person = owner, more?: Agreed) =>
  agreedStatement(csv, await check(csv, by, more?.layout), more);
const start = async (csv: string, by: Person = owner, more?: Agreed) =>
  shop.done(startBankFile, await agreed(csv, by, more), by);
const running = () => ({ ...shop, shop: shop.config });
const work = (fileId: string) => runRechargeFile(running(), { fileId: BigInt(fileId), after: 0 });
const linesOf = async (fileId: string) =>
  (await shop.done(files.getRechargeFile, { fileId }, owner)).items;
const credits = async (person: Person) =>
  (await shop.done(listActivities, {}, person)).items.map(({ change }) => change);
const statusOf = async (remark: string) =>
  (await shop.done(listOperatorPayOrders, { search: remark }, owner)).items[0]!.status;

test("a check says which payments certainly pay an order, which likely, which none, and which did before; it changes nothing", async () => {
  const [sure, guessed, less] = [
    await orders("10.00"),
    await orders("17.77"),
    await orders("12.00"),
  ];
  const done = await orders("13.00");
  await shop.done(finishPayOrder, { orderId: done.id }, owner);
  const csv = sheetOf(
    [today, sure.total, `Order ${sure.remark}`],
    [today, guessed.total, "no code"],
    [today, "1.00", `too little for ${less.remark}`],
    [today, "3.33", "the rent"],
    [today, done.total, done.remark],
    [today, "-20.00", "our own rent"],
    ["yesterday", "5.00", "unclear"],
  );
  const answer = await check(csv);
  expect(answer).toMatchObject({
    isRead: true,
    payments: 5,
    passedOver: 1,
    unread: [{ line: 8, error: "day_invalid" }],
    certain: [{ line: 2, day: today, amount: sure.total, order: { remark: sure.remark } }],
    likely: [{ line: 3, reason: "amount_only", order: { remark: guessed.remark } }],
    unknown: [
      { line: 4, reason: "amount_differs", order: { remark: less.remark, total: less.total } },
      { line: 5, reason: "nothing_found" },
    ],
    used: [{ line: 6, reason: "order_finished", order: { remark: done.remark } }],
  });
  expect(answer.certain[0]!.order.user.username).toBe(sure.person.username);
  expect(await check(csv)).toEqual({ ...answer, asOf: expect.any(String) });
  expect(await credits(sure.person)).toEqual([]);
});

test("certain orders and chosen ones are finished, each once and on record with its payment; the others stay open", async () => {
  const asker = await newOwner();
  const [sure, chosen, left] = [
    await orders("21.00"),
    await orders("22.22"),
    await orders("23.23"),
  ];
  const csv = sheetOf(
    [today, sure.total, sure.remark],
    [today, chosen.total, "no code"],
    [today, left.total, "no code either"],
  );
  const { file, approval } = await start(csv, asker, { chosen: [3] });
  expect(approval).toBeUndefined();
  expect(file).toMatchObject({ isBank: true, lines: 2, amount: "43.22", state: "running" });
  await work(file.id);
  expect(await credits(sure.person)).toEqual(["21.00"]);
  expect(await credits(chosen.person)).toEqual(["22.22"]);
  expect(await credits(left.person)).toEqual([]);
  expect(await statusOf(left.remark)).toBe("INIT");
  const bank = { day: today, orderId: sure.id, remark: sure.remark, chosen: false };
  expect(await linesOf(file.id)).toMatchObject([
    { line: 2, state: "credited", amount: "21.00", bank },
    { line: 3, state: "credited", amount: "22.22", bank: { remark: chosen.remark, chosen: true } },
  ]);
  const { items } = await shop.done(listAudit, { actor: asker.username }, owner);
  expect(items.map(({ deed: action }) => action)).toEqual([
    "admin/rechargeFile/finish",
    "admin/order/finish",
    "admin/order/finish",
    "admin/rechargeFile/start",
  ]);
  const sheet = readCsv(await shop.done(files.exportRechargeFile, { fileId: file.id }, owner));
  expect(sheet[1]).toEqual(expect.arrayContaining([spoken(sure.remark), today]));
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("the same statement again finds nothing to do, also one that begins later", async () => {
  const asker = await newOwner();
  const [one, two] = [await orders("31.00"), await orders("32.00")];
  const lineOf = ({ total, remark }: typeof one) => [today, total, remark] as const;
  const { file } = await start(sheetOf(lineOf(one), lineOf(two)), asker);
  await work(file.id);
  const again = await check(sheetOf(lineOf(two)));
  expect(again).toMatchObject({ certain: [], used: [{ line: 2, reason: "line_used" }] });
  const nothing = await agreed(sheetOf(lineOf(two)), asker);
  expect(await shop.call(startBankFile, nothing, asker)).toMatchObject({
    error: "validation_failed",
    data: { fields: { chosen: "required" } },
  });
});

test("a payment without a code finishes one order: not the next one over the same amount, also after it was taken back", async () => {
  const asker = await newOwner();
  const first = await orders("37.37");
  const csv = sheetOf([today, first.total, "my holiday"]);
  const { file } = await start(csv, asker, { chosen: [2] });
  const next = await orders("37.37");
  expect(next.total).toBe(first.total);
  expect((await check(csv)).used).toMatchObject([{ reason: "line_used" }]);
  await work(file.id);
  expect((await check(csv)).used).toMatchObject([{ reason: "line_used" }]);
  const [line] = await linesOf(file.id);
  const taken = { activityId: line!.activityId!, reason: "a slip" };
  await shop.done(reverseActivity, taken, asker);
  expect((await check(csv)).used).toMatchObject([{ reason: "line_used" }]);
});

test("a payment whose order was finished by hand meanwhile is not free for another order", async () => {
  const asker = await newOwner();
  const order = await orders("38.38");
  const csv = sheetOf([today, order.total, "without a code"]);
  const { file } = await start(csv, asker, { chosen: [2] });
  await shop.done(finishPayOrder, { orderId: order.id }, owner);
  await work(file.id);
  await orders("38.38");
  expect((await check(csv)).used).toMatchObject([{ reason: "line_used" }]);
});

test("a payment that comes too late because Stripe was paid first is for a person to look at", async () => {
  const asker = await newOwner();
  const order = await orders("36.00");
  const csv = sheetOf([today, order.total, order.remark]);
  const { file } = await start(csv, asker);
  const made = { sessionId: randomUUID(), currency: "USD" };
  const amountMicros = BigInt(Math.round(Number(order.total) * 100)) * 10_000n;
  await shop.asProgram(async (ctx) => {
    const page = { provider: "stripe", session_id: made.sessionId, opened_at: ctx.now };
    await ctx.tx.db
      .insertInto("checkouts")
      .values({ ...page, order_id: BigInt(order.id) })
      .execute();
    const paid = { kind: "paid", paymentId: "pi_first", orderId: order.id, amountMicros } as const;
    await recordPaymentEvent(ctx, { ...made, ...paid });
  });
  await work(file.id);
  expect((await linesOf(file.id))[0]!.error).toBe("order_not_payable");
  expect(await check(csv)).toMatchObject({ used: [], unknown: [{ reason: "paid_twice" }] });
});

test("a second payment for an order that a statement finished is for a person to look at", async () => {
  const asker = await newOwner();
  const order = await orders("39.00");
  const { file } = await start(sheetOf([today, order.total, order.remark]), asker);
  await work(file.id);
  const again = await check(sheetOf([today, order.total, `standing order ${order.remark}`]));
  expect(again).toMatchObject({ used: [], unknown: [{ reason: "paid_twice" }] });
});

test("of a customer who cancels and someone who begins the statement at the same moment one is refused", async () => {
  const asker = await newOwner();
  for (let time = 0; time < 8; time++) {
    const order = await orders("3.00");
    const wanted = await agreed(sheetOf([today, order.total, order.remark]), asker);
    const [begun, cancelled] = await Promise.all([
      shop.call(startBankFile, wanted, asker),
      shop.call(cancelPayOrder, { orderId: order.id }, order.person),
    ]);
    expect([begun.error, cancelled.error]).toContainEqual(undefined);
    expect(begun.error ?? cancelled.error).toMatch(/recharge_file_changed|payment_under_way/);
  }
});

test("its lines are a job that an older server knows nothing of", async () => {
  const asker = await newOwner();
  const order = await orders("4.00");
  const { file } = await start(sheetOf([today, order.total, order.remark]), asker);
  const { rows } = await testBase.owner.pool.query<{ task: string }>(
    "SELECT t.identifier AS task FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.payload ->> 'fileId' = $1",
    [file.id],
  );
  expect(rows).toEqual([{ task: "bankFile" }]);
});

test("over the limit the whole statement waits for a second administrator; meanwhile its orders are neither found again nor cancelled", async () => {
  const [asker, another] = [await newOwner(), await newOwner()];
  const large = await orders("150.00");
  const csv = sheetOf([today, large.total, large.remark]);
  expect((await check(csv, asker)).left).toBe("100.00");
  const { file, approval } = await start(csv, asker);
  expect(file.state).toBe("waiting");
  expect(approval).toMatchObject({ kind: "RECHARGE_FILE", amount: "150.00" });
  expect(approval!.file).toMatchObject({ isBank: true, lines: 1, chosen: 0 });
  await work(file.id);
  expect(await credits(large.person)).toEqual([]);
  expect((await check(csv)).used).toMatchObject([{ reason: "line_used" }]);
  const elsewhere = sheetOf([today, large.total, `another bank: ${large.remark}`]);
  expect((await check(elsewhere)).unknown).toMatchObject([{ reason: "paid_twice" }]);
  const cancel = await shop.call(cancelPayOrder, { orderId: large.id }, large.person);
  expect(cancel.error).toBe("payment_under_way");
  await shop.done(confirmApproval, { approvalId: approval!.id }, another);
  await work(file.id);
  expect(await credits(large.person)).toEqual(["150.00"]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("a statement that was rejected gives its payments and orders free", async () => {
  const [asker, another] = [await newOwner(), await newOwner()];
  const large = await orders("160.00");
  const csv = sheetOf([today, large.total, large.remark]);
  const { file, approval } = await start(csv, asker);
  await shop.done(rejectApproval, { approvalId: approval!.id, note: "not ours" }, another);
  await work(file.id);
  expect(await credits(large.person)).toEqual([]);
  expect((await check(csv)).certain).toHaveLength(1);
  const cancelled = await shop.done(cancelPayOrder, { orderId: large.id }, large.person);
  expect(cancelled.status).toBe("CANCELLED");
});

test("nothing is begun where the statement would do anything else than its check said", async () => {
  const asker = await newOwner();
  const [one, two] = [await orders("41.00"), await orders("42.00")];
  const csv = sheetOf([today, one.total, one.remark], [today, two.total, two.remark]);
  const seen = await agreed(csv, asker);
  const refusal = async (input: typeof seen) =>
    (await shop.call(startBankFile, input, asker)).error;
  expect(await refusal({ ...seen, waits: true })).toBe("recharge_file_changed");
  expect(await refusal({ ...seen, chosen: [3] })).toBe("recharge_file_changed");
  expect(await refusal({ ...seen, digest: "0".repeat(64) })).toBe("recharge_file_changed");
  expect(await refusal({ ...seen, csv: sheetOf([today, one.total, one.remark]) })).toBe(
    "recharge_file_changed",
  );
  await shop.done(cancelPayOrder, { orderId: two.id }, two.person);
  expect(await refusal(seen)).toBe("recharge_file_changed");
  expect(await credits(one.person)).toEqual([]);
});

test("what became otherwise since a statement was begun is refused line by line, and the others are credited", async () => {
  const asker = await newOwner();
  const made = [await orders("5.00"), await orders("6.00"), await orders("7.00")] as const;
  const [finished, gone, stays] = made;
  const csv = sheetOf(...made.map(({ total, remark }) => [today, total, remark] as const));
  const { file } = await start(csv, asker);
  await shop.done(finishPayOrder, { orderId: finished.id }, owner);
  await shop.done(deleteAccount, { password: testPassword }, gone.person);
  await work(file.id);
  expect((await linesOf(file.id)).map(({ state, error }) => error ?? state)).toEqual([
    "order_not_payable",
    "not_found",
    "credited",
  ]);
  expect(await credits(finished.person)).toEqual(["5.00"]);
  expect(await credits(stays.person)).toEqual(["7.00"]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("of two people with the same statement at the same moment one begins it, and workers at once credit each order once", async () => {
  const askers = [await newOwner(), await newOwner()];
  const made = await Promise.all(Array.from({ length: 6 }, () => orders("1.50")));
  const csv = sheetOf(...made.map(({ total, remark }) => [today, total, remark] as const));
  const wanted = await Promise.all(askers.map((by) => agreed(csv, by)));
  const answers = await Promise.all(
    askers.map((by, nth) => shop.call(startBankFile, wanted[nth]!, by)),
  );
  expect(answers.map(({ error }) => error ?? "begun").toSorted()).toEqual([
    "begun",
    "recharge_file_changed",
  ]);
  const begun = answers.flatMap((answer) => (answer.error ? [] : [answer.data]));
  await Promise.all([1, 2, 3].map(() => work(begun[0]!.file.id)));
  for (const { person } of made) expect(await credits(person)).toEqual(["1.50"]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("a payment finishes no order of staff, the caller's own among them", async () => {
  const asker = await newOwner();
  const own = await orders("9.00", asker);
  const answer = await check(sheetOf([today, own.total, own.remark]), asker);
  expect(answer).toMatchObject({ certain: [], unknown: [{ reason: "account_of_staff" }] });
});

const unclear = (total: string, remark: string) =>
  `A;B;C\n01/02/2027;${total};${remark}\n02/01/2027;1.00;rent`;

test("a sheet that needs a word about its columns is read as it is said, and the next one like it without asking", async () => {
  const asker = await newOwner();
  const order = await orders("51.00");
  const csv = unclear(order.total, order.remark);
  const before = await check(csv, asker);
  expect(before).toMatchObject({ isRead: false, payments: 0, certain: [] });
  expect(before.sheet).toMatchObject({ names: ["A", "B", "C"] });
  const layout = { day: 0, dayOrder: "dmy", amount: 1, decimal: ".", text: [2] } as const;
  const said = { ...layout, text: [2] };
  const missing = await shop.call(checkBankFile, { csv, layout: { ...said, amount: 7 } }, asker);
  expect(missing).toMatchObject({ data: { fields: { layout: "bank_layout_invalid" } } });
  const read = await check(csv, asker, said);
  expect(read).toMatchObject({ isRead: true, payments: 2 });
  expect(read.likely).toMatchObject([{ day: "2027-02-01", reason: "paid_before_order" }]);
  const { file } = await start(csv, asker, { layout: said, chosen: [2] });
  await work(file.id);
  const next = await orders("52.00");
  const later = await check(unclear(next.total, next.remark), await newOwner());
  expect(later).toMatchObject({ isRead: true, likely: [{ order: { remark: next.remark } }] });
  expect(later.sheet!.layout).toEqual(said);
});

test("how a statement was read that was rejected is not how the next one is read", async () => {
  const [asker, another] = [await newOwner(), await newOwner()];
  const order = await orders("170.00");
  const named = (text: string) => text.replace("A;B;C", "D;E;F");
  const csv = named(unclear(order.total, order.remark));
  const layout = { day: 0, dayOrder: "dmy", amount: 1, decimal: ".", text: [2] } as const;
  const { approval } = await start(csv, asker, { layout: { ...layout, text: [2] }, chosen: [2] });
  expect((await check(csv, asker)).isRead).toBe(true);
  await shop.done(rejectApproval, { approvalId: approval!.id, note: "wrong columns" }, another);
  expect((await check(csv, asker)).isRead).toBe(false);
});

test.for([
  ["is no table", "hello", "bank_file_unreadable"],
  ["is another kind of XML", "<html><body/></html>", "bank_file_unreadable"],
  [
    "has too many lines",
    sheetOf(...Array.from({ length: 5001 }, () => [today, "1.00", "x"] as const)),
    "bank_lines_many",
  ],
] as const)("a file that %s is refused", async ([, csv, error]) => {
  const answer = await shop.call(checkBankFile, { csv }, owner);
  expect(answer).toMatchObject({ error: "validation_failed", data: { fields: { csv: error } } });
});

test("a statement in XML (camt.053) is matched like a sheet, and known again by the bank's own names of its payments", async () => {
  const asker = await newOwner();
  const order = await orders("61.00");
  const camt = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
<Amt Ccy="USD">${order.total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt>
<AcctSvcrRef>2027-${order.id}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>
</Ntry></Stmt></BkToCstmrStmt></Document>`;
  const csv = camt(order.remark);
  const answer = await check(csv, asker);
  expect(answer).toMatchObject({ isRead: true, certain: [{ line: 1 }] });
  expect(answer.sheet).toBeUndefined();
  const { file } = await start(csv, asker);
  await work(file.id);
  expect(await credits(order.person)).toEqual(["61.00"]);
  expect((await check(camt("no code at all"))).used).toMatchObject([{ reason: "line_used" }]);
});

test("a statement may have five thousand payments", async () => {
  const made = await Promise.all(Array.from({ length: 3 }, () => orders("2.00")));
  const lines = Array.from({ length: 5000 }, (_, nth) => {
    const { total, remark } = made[nth] ?? { total: `${nth}.01`, remark: `rent of flat ${nth}` };
    return [today, total, remark] as const;
  });
  const { payments, certain } = await check(sheetOf(...lines));
  expect({ payments, certain: certain.length }).toEqual({ payments: 5000, certain: 3 });
});
