import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as files from "@farsim/contract/desk/money/recharge-files.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testPassword, newName, type Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { fileWorkOf } from "./recharge-file-job.ts";
import { runRechargeFile } from "./run-file.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const owner = await shop.administrator();
const another = await shop.administrator();

const people = (n: number) => Promise.all(Array.from({ length: n }, () => shop.customer()));
const fileOf = (...lines: readonly (readonly string[])[]) =>
  [["account", "amount", "reason"], ...lines].map((fields) => fields.join(",")).join("\r\n");
/** Each line credits one person. */
const crediting = (of: readonly Person[], amount = "10.00") =>
  fileOf(...of.map(({ username }) => [username, amount, ""]));
const check = (csv: string, reason?: string, by: Person = owner) =>
  shop.done(files.checkRechargeFile, { csv, ...(reason && { reason }) }, by);

/** What a caller who has seen the check asks for. */
async function agreed(csv: string, by: Person = owner) {
  const { right, amount, opened, repeated, waits } = await check(csv, undefined, by);
  const input: CallInput<typeof files.startRechargeFile> = {
    csv,
    name: "november.csv",
    right,
    amount,
    opened: opened.length,
    repeated: repeated.length,
    waits,
  };
  return input;
}

const start = async (csv: string, by: Person = owner) =>
  shop.done(files.startRechargeFile, await agreed(csv, by), by);
const running = () => ({ ...shop, shop: shop.config });
const work = (fileId: string) => runRechargeFile(running(), { fileId: BigInt(fileId), after: 0 });
/** A worker whose database is gone after so many transactions. */
const failingAfter = (
  transactions: number,
  error: Error,
): Parameters<typeof runRechargeFile>[0] => {
  let begun = 0;
  return {
    ...running(),
    database: {
      write: async (step) => {
        begun += 1;
        if (begun > transactions) throw error;
        return shop.database.write(step);
      },
    },
  };
};
/** Where the last job that was queued for a file goes on. */
async function queuedNext(fileId: string) {
  const { rows } = await testBase.owner.pool.query<{ payload: unknown }>(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'fileId' = $1 ORDER BY id DESC LIMIT 1",
    [fileId],
  );
  return fileWorkOf(rows[0]!.payload);
}
const linesOf = async (fileId: string) =>
  (await shop.done(files.getRechargeFile, { fileId }, owner)).items;
const credits = async (person: Person) =>
  (await shop.done(listActivities, {}, person)).items.map(({ change }) => change);
/** Nothing that someone creates here is left of the limit of others. */
const newOwner = () => shop.administrator();

test("a check says whom a file credits and with how much, and what is wrong with its lines; it changes nothing", async () => {
  const [one, two] = (await people(2)) as [Person, Person];
  const email = `${newName()}@example.com`;
  const csv = fileOf(
    [one.username.toUpperCase(), "12.5", "November"],
    [two.email, "7", ""],
    [email, '"1,000.00"', ""],
    [one.username, "12.50", ""],
    ["", "1.00", ""],
    [newName(), "1.00", ""],
    [another.username, "1.00", ""],
    [owner.email, "1.00", ""],
    [one.username, "ten", ""],
    [one.username, "0.00", ""],
    [one.username, "1000000.01", ""],
    [one.username, "1.00", "x".repeat(201)],
    [one.username, "1.00", "a", "b"],
  );
  const before = await check(csv);
  expect(before).toMatchObject({
    columns: ["account", "amount", "reason"],
    lines: 13,
    right: 4,
    accounts: 3,
    amount: "1032.00",
    waits: true,
    opened: [{ line: 4, email }],
    repeated: [{ line: 5, account: one.username, amount: "12.50", first: 2 }],
  });
  expect(before.refused.map(({ line, error }) => [line, error])).toEqual([
    [6, "account_missing"],
    [7, "account_unknown"],
    [8, "account_of_staff"],
    [9, "account_of_staff"],
    [10, "amount_invalid"],
    [11, "amount_out_of_bounds"],
    [12, "amount_out_of_bounds"],
    [13, "reason_too_long"],
    [14, "column_count"],
  ]);
  expect(before.refused[2]!.source).toEqual([another.username, "1.00", ""]);
  expect(await check(csv)).toEqual({ ...before, asOf: expect.any(String) });
  expect(await credits(one)).toEqual([]);
});

test.for([
  [
    "a comma for a decimal sign, in a file with semicolons",
    "account;amount\n{name};12,50",
    "12.50",
  ],
  ["a byte order mark and other letters in the names", "\u{FEFF}Amount,ACCOUNT\n3,{name}", "3.00"],
] as const)("a file may have %s", async ([, text, amount]) => {
  const [{ username }] = (await people(1)) as [Person];
  const checked = await check(text.replace("{name}", username));
  expect(checked).toMatchObject({ right: 1, amount, refused: [] });
});

test.for([
  ["names no amount", "account,reason\na,b", "recharge_columns_invalid"],
  ["names an unknown column", "account,amount,phone\na,1.00,1", "recharge_columns_invalid"],
  ["names a column twice", "account,amount,amount\na,1.00,1.00", "recharge_columns_invalid"],
  ["has no line", "account,amount\n", "recharge_file_empty"],
  ["has too many lines", `account,amount\n${"a,1.00\n".repeat(5001)}`, "recharge_lines_many"],
] as const)("a file that %s is refused as a whole", async ([, csv, error]) => {
  const refused = await shop.call(files.checkRechargeFile, { csv }, owner);
  expect(refused).toMatchObject({ error: "validation_failed", data: { fields: { csv: error } } });
});

test("a file opens at most 500 accounts: more are another column by mistake", async () => {
  const emails = Array.from({ length: 501 }, () => `${newName()}@example.com`);
  const checked = await check(fileOf(...emails.map((email) => [email, "0.10", ""])));
  expect(checked.opened).toHaveLength(500);
  expect(checked.refused).toMatchObject([{ line: 502, error: "too_many_new" }]);
});

test("credits each line with its reason, opens the accounts that are not there, and answers each for itself", async () => {
  const asker = await newOwner();
  const [one, two] = (await people(2)) as [Person, Person];
  const email = `${newName()}@example.com`;
  const csv = fileOf([one.username, "12.50", "Own"], [two.email, "7.00", ""], [email, "3", ""]);
  const input = { ...(await agreed(csv, asker)), reason: "Allowance" };
  const { file, approval } = await shop.done(files.startRechargeFile, input, asker);
  expect(approval).toBeUndefined();
  expect(file).toMatchObject({
    name: "november.csv",
    reason: "Allowance",
    state: "running",
    askedBy: asker.username,
    lines: 3,
    amount: "22.50",
    done: 0,
    credited: "0.00",
    finishedAt: null,
  });
  expect((await linesOf(file.id)).map(({ state }) => state)).toEqual(Array(3).fill("waiting"));
  await work(file.id);
  const done = await shop.done(files.getRechargeFile, { fileId: file.id }, asker);
  expect(done.file).toMatchObject({ state: "done", done: 3, refused: 0, credited: "22.50" });
  expect(done.items).toMatchObject([
    { line: 2, user: { id: one.id }, amount: "12.50", reason: "Own", state: "credited" },
    { line: 3, user: { id: two.id }, amount: "7.00", reason: "Allowance", state: "credited" },
    { line: 4, user: { username: null, email }, amount: "3.00", state: "credited" },
  ]);
  const { items } = await shop.done(listActivities, {}, two);
  expect(items).toMatchObject([{ id: done.items[1]!.activityId, change: "7.00", type: "TOP_UP" }]);
  // Each is a recharge on record, and so are the beginning and the end of the file.
  const [entry] = (await shop.done(listAudit, { subject: `user:${one.id}` }, asker)).items;
  expect(entry).toMatchObject({
    deed: "admin/recharge",
    actor: asker.username,
    reason: "Own",
    facts: { amount: "12.50", file: file.id },
  });
  const digest = expect.stringMatching(/^[0-9a-f]{32}$/);
  const ofFile = await shop.done(listAudit, { subject: `rechargeFile:${file.id}` }, asker);
  expect(ofFile.items.map(({ deed: action, facts }) => [action, facts])).toEqual([
    ["admin/rechargeFile/finish", { done: 3, refused: 0, amount: "22.50", digest }],
    [
      "admin/rechargeFile/start",
      {
        name: "november.csv",
        lines: 3,
        opened: 1,
        repeated: 0,
        createdMicros: "22500000",
        digest,
      },
    ],
  ]);
  expect(ofFile.items[0]).toMatchObject({ subjectName: "november.csv" });
  expect((await shop.done(files.listRechargeFiles, {}, asker)).items[0]).toEqual(done.file);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("what became of the lines is read page by page and as a sheet, the refused ones alone too", async () => {
  const asker = await newOwner();
  const [stays, leaves] = (await people(2)) as [Person, Person];
  const { file } = await start(crediting([stays, leaves]), asker);
  await shop.done(deleteAccount, { password: testPassword }, leaves);
  await work(file.id);
  const first = await shop.done(files.getRechargeFile, { fileId: file.id, limit: "1" }, asker);
  expect(first).toMatchObject({ items: [{ line: 2, state: "credited" }], nextCursor: "2" });
  const next = { fileId: file.id, limit: "1", cursor: first.nextCursor! };
  const second = await shop.done(files.getRechargeFile, next, asker);
  expect(second.items).toMatchObject([{ line: 3, state: "refused", error: "not_found" }]);
  const refused = { fileId: file.id, onlyRefused: "true" as const };
  expect((await shop.done(files.getRechargeFile, refused, asker)).items).toEqual(second.items);
  const sheet = readCsv(await shop.done(files.exportRechargeFile, { fileId: file.id }, asker));
  expect(sheet.map((row) => [row[0], row[1], row[3], row[7]])).toEqual([
    ["Line", "Username", "Amount (USD)", "Result"],
    ["2", stays.username, "10.00", "Credited"],
    ["3", "", "10.00", "Not found"],
  ]);
  for (const call of [files.getRechargeFile, files.exportRechargeFile])
    expect((await shop.call(call, { fileId: "999999999" }, asker)).error).toBe("not_found");
});

test.for(["right", "amount", "opened", "repeated", "waits"] as const)(
  "nothing is begun where the file would do something else than was agreed to: %s",
  async (field) => {
    const csv = crediting(await people(2));
    const input = await agreed(csv);
    const others = {
      right: input.right + 1,
      amount: "20.01",
      opened: input.opened + 1,
      repeated: input.repeated + 1,
      waits: !input.waits,
    };
    const answer = await shop.call(
      files.startRechargeFile,
      { ...input, [field]: others[field] },
      owner,
    );
    expect(answer.error).toBe("recharge_file_changed");
  },
);

test("the same file is not credited twice unless someone agrees to that, not even of two at the same moment", async () => {
  const [asker, colleague] = [await newOwner(), await newOwner()];
  const paid = await people(2);
  const csv = crediting(paid);
  const input = await agreed(csv, asker);
  const begun = await Promise.all(
    [asker, colleague].map((by) => shop.call(files.startRechargeFile, input, by)),
  );
  expect(begun.flatMap(({ error }) => error ?? [])).toEqual(["recharge_file_changed"]);
  const { file } = begun.find(({ code }) => code === 0)!.data;
  await work(file.id);
  // A part of it, under other names, is known too.
  const again = fileOf([paid[1]!.email.toUpperCase(), "10", "in December"]);
  const checked = await check(again, undefined, colleague);
  expect(checked.repeated).toMatchObject([{ line: 2, before: { name: "november.csv" } }]);
  expect(checked.repeated[0]!.before!.at).toBe(file.askedAt);
  await work((await start(again, colleague)).file.id);
  expect(await credits(paid[0]!)).toEqual(["10.00"]);
  expect(await credits(paid[1]!)).toEqual(["10.00", "10.00"]);
  shop.clock.set(shop.clock.now().add({ hours: 24 * files.repeatDays + 1 }));
  for (const person of [owner, another, asker, colleague]) await shop.renew(person);
  expect((await check(csv)).repeated).toEqual([]);
});

test("over the limit the whole file waits for a second administrator, once: no one is credited before", async () => {
  const [asker, colleague] = [await newOwner(), await newOwner()];
  const paid = await people(3);
  const { file, approval } = await start(crediting(paid, "40.00"), asker);
  expect(file.state).toBe("waiting");
  expect(approval).toMatchObject({
    kind: "RECHARGE_FILE",
    amount: "120.00",
    file: { id: file.id, name: "november.csv", lines: 3 },
    mayDecide: false,
  });
  await work(file.id);
  expect(await credits(paid[0]!)).toEqual([]);
  const decision = { approvalId: approval!.id };
  expect((await shop.call(confirmApproval, decision, asker)).error).toBe("no_permission");
  const confirmed = await shop.done(confirmApproval, decision, colleague);
  expect(confirmed).toMatchObject({ approval: { status: "CONFIRMED" } });
  expect(confirmed.activity).toBeUndefined();
  expect((await shop.call(confirmApproval, decision, colleague)).error).toBe("approval_decided");
  await work(file.id);
  for (const person of paid) expect(await credits(person)).toEqual(["40.00"]);
  // What a second person confirmed counts for no one.
  const own = { account: paid[0]!.username, amount: "100.00" };
  expect((await shop.done(recharge, own, asker)).approval).toBeUndefined();
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("a file that is rejected credits no one, and does not stand in the way of the next one", async () => {
  const [asker, colleague] = [await newOwner(), await newOwner()];
  const paid = await people(3);
  const csv = crediting(paid, "40.00");
  const { file, approval } = await start(csv, asker);
  const decision = { approvalId: approval!.id, note: "no slip" };
  await shop.done(rejectApproval, decision, colleague);
  await work(file.id);
  const { file: now } = await shop.done(files.getRechargeFile, { fileId: file.id }, colleague);
  expect(now).toMatchObject({ state: "declined", done: 0, credited: "0.00" });
  expect((await linesOf(file.id)).map(({ state }) => state)).toEqual(Array(3).fill("declined"));
  expect((await check(csv, undefined, asker)).repeated).toEqual([]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("the sum of a file counts from its beginning on, before any line is credited, and only once", async () => {
  const asker = await newOwner();
  const [one, two] = (await people(2)) as [Person, Person];
  const { file } = await start(crediting([one, two], "30.00"), asker);
  const over = { account: one.username, amount: "40.01" };
  expect((await shop.done(recharge, over, asker)).approval).toMatchObject({ amount: "40.01" });
  await work(file.id);
  const left = { account: one.username, amount: "40.00" };
  expect((await shop.done(recharge, left, asker)).approval).toBeUndefined();
});

test("who may not recharge any more credits nothing more: the rest is refused", async () => {
  const asker = await shop.staff("finance");
  const paid = await people(2);
  const { file } = await start(crediting(paid, "5.00"), asker);
  await shop.done(removeStaff, { userId: asker.id, reason: "left" }, owner);
  await work(file.id);
  expect((await linesOf(file.id)).map(({ error }) => error)).toEqual([
    "recharge_asker_gone",
    "recharge_asker_gone",
  ]);
  expect(await credits(paid[0]!)).toEqual([]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("someone who came to the staff since the file was begun gets nothing by it; the others do", async () => {
  const asker = await newOwner();
  const [joins, other] = (await people(2)) as [Person, Person];
  const { file } = await start(crediting([joins, other], "5.00"), asker);
  await shop.database.pool.query("UPDATE users SET role_id = 1 WHERE id = $1", [joins.id]);
  await work(file.id);
  expect((await linesOf(file.id)).map(({ error }) => error)).toEqual([
    "account_of_staff",
    undefined,
  ]);
  await shop.database.pool.query("UPDATE users SET role_id = NULL WHERE id = $1", [joins.id]);
});

test("several workers at once, and one that was killed, credit each line once", async () => {
  const asker = await newOwner();
  const paid = await people(6);
  const { file } = await start(crediting(paid, "1.00"), asker);
  const killed = new Error("killed");
  await expect(
    runRechargeFile(failingAfter(2, killed), { fileId: BigInt(file.id), after: 0 }),
  ).rejects.toBe(killed);
  expect((await linesOf(file.id)).filter(({ state }) => state === "credited")).toHaveLength(2);
  await Promise.all([1, 2, 3].map(() => work(file.id)));
  for (const person of paid) expect(await credits(person)).toEqual(["1.00"]);
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("a recharge by hand counts as a repeat too, also one that waits; what was taken back does not", async () => {
  const asker = await newOwner();
  const [paid, waits, back] = (await people(3)) as [Person, Person, Person];
  const by = (person: Person, amount: string) => ({ account: person.username, amount });
  await shop.done(recharge, by(paid, "10.00"), asker);
  await shop.done(recharge, by(waits, "99.99"), asker);
  const { activity } = await shop.done(recharge, by(back, "10.00"), asker);
  const taken = { activityId: activity!.id, reason: "a slip of the pen" };
  await shop.done(reverseActivity, taken, asker);
  const csv = fileOf(
    [paid.username, "10.00", ""],
    [waits.username, "99.99", ""],
    [back.username, "10.00", ""],
    [paid.username, "11.00", ""],
  );
  expect((await check(csv, undefined, asker)).repeated).toEqual([
    {
      line: 2,
      account: paid.username,
      amount: "10.00",
      before: { at: expect.any(String), waits: false },
    },
    {
      line: 3,
      account: waits.username,
      amount: "99.99",
      before: { at: expect.any(String), waits: true },
    },
  ]);
});

test("a file that waits is not confirmed once its lines were credited otherwise, or its asker may not recharge", async () => {
  const [asker, colleague] = [await shop.staff("finance"), await newOwner()];
  const paid = await people(3);
  const first = await start(crediting(paid, "40.00"), asker);
  // Agreed to in the second one, unknown to the first.
  const second = await start(crediting(paid, "40.00"), asker);
  expect(second.approval!.file).toMatchObject({ repeated: 3, opened: 0 });
  const confirm = (approvalId: string) => shop.call(confirmApproval, { approvalId }, colleague);
  expect((await confirm(first.approval!.id)).error).toBe("recharge_file_repeats");
  expect((await linesOf(second.file.id)).map(({ repeats }) => repeats)).toEqual([true, true, true]);
  await shop.done(removeStaff, { userId: asker.id, reason: "left" }, owner);
  expect((await confirm(second.approval!.id)).error).toBe("asker_may_not");
  expect(await credits(paid[0]!)).toEqual([]);
});

test("a file that is under way is stopped: what was credited stays, the rest is refused", async () => {
  const [asker, colleague] = [await newOwner(), await newOwner()];
  const paid = await people(3);
  const { file } = await start(crediting(paid, "5.00"), asker);
  const fault = new Error("a fault of ours");
  await expect(
    runRechargeFile(failingAfter(1, fault), { fileId: BigInt(file.id), after: 0 }),
  ).rejects.toBe(fault);
  const stop = { fileId: file.id, reason: "ten times too much" };
  const stopped = await shop.done(files.stopRechargeFile, stop, colleague);
  expect(stopped.file).toMatchObject({
    state: "stopped",
    stop: { by: colleague.username, reason: stop.reason },
    done: 3,
    refused: 2,
    credited: "5.00",
  });
  await work(file.id);
  expect((await linesOf(file.id)).map(({ error }) => error)).toEqual([
    undefined,
    "recharge_file_stopped",
    "recharge_file_stopped",
  ]);
  for (const over of [stop, { ...stop, fileId: "999999999" }])
    expect((await shop.call(files.stopRechargeFile, over, colleague)).error).toBe(
      over === stop ? "recharge_file_not_running" : "not_found",
    );
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("a line that fails by a fault of ours does not hold up the others, and is tried again", async () => {
  const asker = await newOwner();
  const [fails, other] = (await people(2)) as [Person, Person];
  // More of them than are worked on before others have their turn.
  const lines = Array.from({ length: 501 }, () => [other.username, "0.01", ""]);
  const { file } = await start(fileOf([fails.username, "1.00", ""], ...lines), asker);
  const broken = `broken${fails.id}`;
  const { pool } = testBase.owner;
  await pool.query(`CREATE FUNCTION ${broken}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'broken'; END $$`);
  await pool.query(`CREATE TRIGGER ${broken} BEFORE INSERT ON activities FOR EACH ROW
    WHEN (NEW.user_id = ${fails.id}) EXECUTE FUNCTION ${broken}()`);
  await expect(work(file.id)).rejects.toThrow("broken");
  // Another job goes on with the rest, and leaves the one that failed to this one's next try.
  await runRechargeFile(running(), await queuedNext(file.id));
  const { file: nearly } = await shop.done(files.getRechargeFile, { fileId: file.id }, asker);
  expect(nearly).toMatchObject({ state: "running", done: 501, refused: 0 });
  await pool.query(`DROP FUNCTION ${broken} CASCADE`);
  await work(file.id);
  expect(await credits(fails)).toEqual(["1.00"]);
  const { file: over } = await shop.done(files.getRechargeFile, { fileId: file.id }, asker);
  expect(over).toMatchObject({ state: "done", done: 502, credited: "6.01" });
});

test("lines that the desk saved to be corrected are handed in again as they were saved", async () => {
  const [one] = (await people(1)) as [Person];
  const csv = `account;amount;line;cause\n${one.username};1,50;7;"This is not an amount, such as 12.50"\n`;
  expect(await check(csv)).toMatchObject({
    columns: ["account", "amount"],
    separator: ";",
    right: 1,
    amount: "1.50",
  });
});
