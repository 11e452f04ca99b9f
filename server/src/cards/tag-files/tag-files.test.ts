import * as cards from "@farsim/contract/cards.ts";
import { listCardHistory } from "@farsim/contract/card-history.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { exportCardJob, getCardJob, listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { unbindCard } from "@farsim/contract/desk/cards/sims.ts";
import { exportOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { addRole, removeStaff, setRole } from "@farsim/contract/desk/people/staff.ts";
import { checkTagFile, mostTagLines, startTagFile } from "@farsim/contract/desk/cards/tag-files.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import type { StockCard } from "../../../testing/stock.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { runCardJob } from "../jobs/run-card-job.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { CARD_LIMIT: "100" } });
const { within, database } = shop;
const owner = await shop.administrator();
const support = await shop.staff("support");
const reason = "asked for it by email";

const work = (jobId: string) =>
  runCardJob({ database, clock: shop.clock, shop: shop.config }, BigInt(jobId));

/** A customer with cards, each with its tag where it has one. */
async function fleet(...tags: readonly (string | null)[]) {
  const holder = await shop.customer();
  const held: StockCard[] = [];
  for (const tag of tags) {
    const card = await shop.boundCard(holder);
    held.push(card);
    if (tag !== null) await within.done(cards.editTag, { cardId: card.id, tag }, holder);
  }
  return { holder, held };
}
const fileOf = (lines: readonly (readonly [StockCard | string, string])[], head = "card,tag") =>
  [
    head,
    ...lines.map(([card, tag]) => `${typeof card === "string" ? card : card.cardNumber},${tag}`),
  ].join("\n");
const check = (csv: string, by: Person = support) => within.done(checkTagFile, { csv }, by);
const askedOf = async (csv: string, by: Person = support) => {
  const { digest } = await check(csv, by);
  return { csv, reason, digest };
};
const start = async (csv: string, by: Person = support) =>
  (await within.done(startTagFile, await askedOf(csv, by), by)).job;
const resultsOf = async (jobId: string) =>
  (await within.done(getCardJob, { jobId }, owner)).items.map(({ cardId, error }) => [
    cardId,
    error,
  ]);
const tagsOf = async (holder: Person) =>
  (await within.done(cards.listCards, {}, holder)).items
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ tag }) => tag ?? null);
const refusedOf = async (csv: string) => (await check(csv)).refused.map(({ error }) => error);

test("gives every card of a file its tag, by number or ICCID; its holder reads who and why; each is on record", async () => {
  const { holder, held } = await fleet(null, "Old", "Kept");
  const [one, two, three] = held as [StockCard, StockCard, StockCard];
  const csv = fileOf([
    [one, "Van 1"],
    [two.iccid.replace(/(.{4})/g, "$1 "), "Van 2"],
    [three, "Kept"],
  ]);
  const checked = await check(csv);
  expect(checked).toMatchObject({ lines: 3, unchanged: 1, holders: 1, refused: [] });
  expect(checked.changes).toEqual([
    { line: 2, cardNumber: one.cardNumber, before: null, tag: "Van 1" },
    { line: 3, cardNumber: two.cardNumber, before: "Old", tag: "Van 2" },
  ]);
  expect(await tagsOf(holder)).toEqual([null, "Old", "Kept"]);
  const job = await start(csv);
  expect(job).toMatchObject({ deed: "editTags", state: "running", total: 2, done: 0, reason });
  await work(job.id);
  expect(await tagsOf(holder)).toEqual(["Van 1", "Van 2", "Kept"]);
  const { items: story } = await within.done(listCardHistory, { cardId: one.id }, holder);
  expect(story[0]).toMatchObject({ event: "editTag", by: "support" });
  expect(story[0]!.why).toContain(reason);
  const { items } = await within.done(listAudit, { subject: `user:${holder.id}` }, owner);
  expect(
    items
      .filter(({ deed: action }) => action === "admin/card/editTag")
      .map(({ actor, facts, reason: why }) => [actor, facts["cardIds"], facts["job"], why]),
  ).toEqual([[support.username, [one.id, two.id], job.id, reason]]);
  const whole = await within.done(listAudit, { subject: `job:${job.id}` }, owner);
  expect(whole.items.map(({ deed: action, facts }) => [action, facts])).toEqual([
    ["admin/card/editTags", { total: 2, done: 2, refused: 0 }],
    ["admin/card/editTags", { total: 2 }],
  ]);
  // What cards are called is no one's but their holder's: the job keeps none of it once it is done.
  const kept = await database.pool.query(
    "SELECT FROM card_job_cards WHERE job_id = $1 AND (tag IS NOT NULL OR former_tag IS NOT NULL)",
    [job.id],
  );
  expect(kept.rowCount).toBe(0);
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("the exported card list can be handed in again with other tags, in both languages", async () => {
  const { holder, held } = await fleet("=Van", null);
  for (const language of ["en", "zh-CN"] as const) {
    const sheet = await within.call(
      exportOperatorCards,
      { holderId: holder.id },
      { ...owner, language },
    );
    const same = await check(sheet.text);
    expect(same).toMatchObject({ lines: 2, unchanged: 2, changes: [], refused: [] });
    const changed = await check(sheet.text.replace("'=Van", `Van ${language}`));
    expect(changed.changes).toEqual([
      { line: 3, cardNumber: held[0]!.cardNumber, before: "=Van", tag: `Van ${language}` },
    ]);
  }
});

test("says of each line what is wrong with it, and changes no card by a check", async () => {
  const { held } = await fleet("Van 1", "Van 2", null);
  const [one, two, three] = held as [StockCard, StockCard, StockCard];
  const [inStock] = await shop.stock(1);
  const staff = await shop.boundCard(owner);
  const shut = await fleet(null);
  const disabling = { userId: shut.holder.id, reason: "spam" };
  await within.done(disableCustomer, disabling, owner);
  const long = "x".repeat(33);
  const csv = fileOf([
    ["", "Van"],
    ["8.98521E+18", "Van"],
    ["999999999", "Van"],
    [one, "Van 9"],
    [one.iccid, "Van 8"],
    [inStock!, "Van"],
    [two, long],
    [three, "van 2"],
    [staff, "Van"],
    [shut.held[0]!, "Van"],
    [`${two.cardNumber},more`, "Van"],
  ]);
  const { refused, changes } = await check(csv);
  expect(changes.map(({ tag }) => tag)).toEqual(["Van 9"]);
  expect(refused.map(({ line, error }) => [line, error])).toEqual([
    [2, "card_missing"],
    [3, "number_rounded"],
    [4, "card_unknown"],
    [6, "card_repeated"],
    [7, "card_in_stock"],
    [8, "tag_invalid"],
    [9, "tag_taken"],
    [10, "holder_not_helped"],
    [11, "holder_not_helped"],
    [12, "column_count"],
  ]);
  expect(refused[3]!.source).toEqual([one.iccid, "Van 8"]);
});

test("refuses a file that is none", async () => {
  const key = async (csv: string) => {
    const answer = await within.call(checkTagFile, { csv }, support);
    return JSON.parse(answer.text).data?.fields?.csv ?? answer.error;
  };
  expect(await key("card,name\n1,2\n")).toBe("tag_columns_invalid");
  expect(await key("card,card,tag\n1,1,2\n")).toBe("tag_columns_invalid");
  expect(await key("card,tag\n")).toBe("tag_file_empty");
  const many = Array.from({ length: mostTagLines + 1 }, () => ["1", "Van"] as const);
  expect(await key(fileOf(many))).toBe("tag_lines_many");
});

test("cards take over each other's tags, in a row and in a ring, each with one line of its history", async () => {
  const { holder, held } = await fleet("A", "B", "C", "D");
  const [one, two, three, four] = held as [StockCard, StockCard, StockCard, StockCard];
  const row = await start(
    fileOf([
      [one, "b"],
      [two, "C"],
      [three, "d"],
      [four, "A2"],
    ]),
  );
  await work(row.id);
  expect(await tagsOf(holder)).toEqual(["b", "C", "d", "A2"]);
  const ring = await start(
    fileOf([
      [one, "C"],
      [two, "b"],
      [three, "D"],
    ]),
  );
  await work(ring.id);
  expect(await tagsOf(holder)).toEqual(["C", "b", "D", "A2"]);
  const { items } = await within.done(listCardHistory, { cardId: one.id }, holder);
  expect(items.filter(({ event }) => event === "editTag")).toHaveLength(2);
});

test("compares tags as the database does, whose lower case is not JavaScript's", async () => {
  const { holder, held } = await fleet("İzmir", null);
  const wanted = [[held[1]!, "Izmir"]] as const;
  const { rows } = await database.pool.query("SELECT lower('İzmir') = lower('Izmir') AS same");
  expect(await refusedOf(fileOf(wanted))).toEqual(rows[0].same ? ["tag_taken"] : []);
  const both = fileOf([
    [held[0]!, "İstanbul"],
    [held[1]!, "Istanbul"],
  ]);
  expect((await check(both)).changes).toHaveLength(rows[0].same ? 1 : 2);
  await work((await start(both)).id);
  expect((await tagsOf(holder))[0]).toBe("İstanbul");
});

test("begins nothing where other tags would be set than were shown", async () => {
  const { holder, held } = await fleet(null, null, "Y");
  const csv = fileOf([
    [held[0]!, "X"],
    [held[1]!, "Y"],
  ]);
  const asked = await askedOf(csv);
  // As many change as before, but another one.
  await within.done(cards.editTag, { cardId: held[2]!.id, tag: "X" }, holder);
  expect((await check(csv)).changes.map(({ tag }) => tag)).toEqual(["Y"]);
  expect((await within.call(startTagFile, asked, support)).error).toBe("tag_file_changed");
  // One that its holder has named meanwhile is another change.
  const again = await askedOf(csv);
  await within.done(cards.editTag, { cardId: held[1]!.id, tag: "Mine" }, holder);
  expect((await within.call(startTagFile, again, support)).error).toBe("tag_file_changed");
  const none = fileOf([[held[1]!, "Mine"]]);
  const nothing = { ...asked, csv: none, digest: (await check(none)).digest };
  expect((await within.call(startTagFile, nothing, support)).error).toBe("tag_file_changed");
});

test("keeps the name that a holder gave meanwhile, and does nothing twice", async () => {
  const { holder, held } = await fleet("Old", null);
  const [one, two] = held as [StockCard, StockCard];
  const csv = fileOf([
    [one, "Van 1"],
    [two, "Van 2"],
  ]);
  const [first, second] = [await start(csv), await start(csv, owner)];
  await within.done(cards.editTag, { cardId: one.id, tag: "Mine" }, holder);
  await work(first.id);
  expect(await tagsOf(holder)).toEqual(["Mine", "Van 2"]);
  await work(second.id);
  for (const { id } of [first, second])
    expect(new Map((await resultsOf(id)) as [string, string | undefined][])).toEqual(
      new Map([
        [one.id, "tag_changed"],
        [two.id, undefined],
      ]),
    );
  const { items } = await within.done(listCardHistory, { cardId: two.id }, holder);
  expect(items.filter(({ event }) => event === "editTag")).toHaveLength(1);
});

test("is seen by those who may act for customers, and by no one who only makes packs", async () => {
  const { held } = await fleet(null);
  const job = await start(fileOf([[held[0]!, "Van"]]));
  await work(job.id);
  const stock = await shop.staff("stock");
  const packing = { name: "Packing", rights: ["packs" as const], reason: "packs" };
  const { role } = await within.done(addRole, packing, owner);
  await within.done(setRole, { userId: stock.id, roleId: role.id, reason: "packs" }, owner);
  await shop.renew(stock);
  expect((await within.call(getCardJob, { jobId: job.id }, stock)).error).toBe("not_found");
  expect((await within.call(exportCardJob, { jobId: job.id }, stock)).error).toBe("not_found");
  const seen = async (by: Person) =>
    (await within.done(listCardJobs, {}, by)).items.map(({ id }) => id);
  expect(await seen(support)).toContain(job.id);
  expect(await seen(stock)).toEqual([]);
});

test("answers each card for itself where something has changed before its turn", async () => {
  const { holder, held } = await fleet(null, "Mine", null);
  const [one, two, three] = held as [StockCard, StockCard, StockCard];
  const job = await start(
    fileOf([
      [one, "Van 1"],
      [two, "Van 2"],
      [three, "Van 3"],
    ]),
  );
  // Another card has taken a name meanwhile, and one card was given back.
  const fourth = await shop.boundCard(holder);
  await within.done(cards.editTag, { cardId: fourth.id, tag: "van 1" }, holder);
  await within.done(unbindCard, { cardId: three.id, reason: "by mistake" }, owner);
  await work(job.id);
  expect(new Map((await resultsOf(job.id)) as [string, string | undefined][])).toEqual(
    new Map([
      [one.id, "label_exists"],
      [two.id, undefined],
      [three.id, "card_status_conflict"],
    ]),
  );
  expect(await tagsOf(holder)).toEqual([null, "Van 2", "van 1"]);
  const sheet = await within.call(exportCardJob, { jobId: job.id }, owner);
  expect(sheet.text).toContain(two.cardNumber);
});

test("stops with the right of the one who asked, and with the account of a holder", async () => {
  const [{ held: mine, holder }, { held: others, holder: leaving }] = [
    await fleet(null),
    await fleet(null),
  ];
  const agent = await shop.staff("support");
  const job = await start(fileOf([[others[0]!, "Van"]]));
  await within.done(disableCustomer, { userId: leaving.id, reason: "spam" }, owner);
  await work(job.id);
  expect(await resultsOf(job.id)).toEqual([[others[0]!.id, "customer_cannot_be_helped"]]);
  const gone = await start(fileOf([[mine[0]!, "Van"]]), agent);
  await within.done(removeStaff, { userId: agent.id, reason: "has left" }, owner);
  await work(gone.id);
  expect(await resultsOf(gone.id)).toEqual([[mine[0]!.id, "right_required"]]);
  expect(await tagsOf(holder)).toEqual([null]);
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("answers a card that is given up while its account is waited for, and goes on with the others", async () => {
  const [{ holder, held }, other] = [await fleet(null), await fleet(null)];
  const job = await start(
    fileOf([
      [held[0]!, "Van 1"],
      [other.held[0]!, "Van 2"],
    ]),
  );
  const holding = await database.pool.connect();
  await holding.query("BEGIN");
  await holding.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [holder.id]);
  const working = work(job.id);
  const isWaiting = async () =>
    (
      await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount || undefined;
  expect(await until(isWaiting, { withinMs: 10_000, everyMs: 20 })).toBe(1);
  await within.done(cards.deleteCard, { cardId: held[0]!.id }, holder);
  await holding.query("COMMIT");
  holding.release();
  await working;
  const { job: over } = await within.done(getCardJob, { jobId: job.id }, owner);
  expect(over).toMatchObject({ state: "done", done: 2, refused: 1 });
  expect(await tagsOf(other.holder)).toEqual(["Van 2"]);
});

test("goes on where it stood after a crash, and does no card twice", async () => {
  const [{ holder, held }, other] = [
    await fleet(...Array.from({ length: 30 }, () => null)),
    await fleet(null, null),
  ];
  const all = [...held, ...other.held];
  const job = await start(fileOf(all.map((card, place) => [card, `Van ${place}`])));
  let writes = 0;
  const crashing = {
    ...database,
    write: <T>(action: Parameters<typeof database.write<T>>[0]) => {
      writes += 1;
      if (writes === 2) throw new Error("the power went out");
      return database.write(action);
    },
  };
  const running = { clock: shop.clock, shop: shop.config };
  const half = runCardJob({ ...running, database: crashing }, BigInt(job.id));
  await expect(half).rejects.toThrow("the power went out");
  // All cards of one holder, at once.
  const before = await within.done(getCardJob, { jobId: job.id }, owner);
  expect(before.job).toMatchObject({ done: 30, finishedAt: null });
  await Promise.all([work(job.id), work(job.id)]);
  const { job: over } = await within.done(getCardJob, { jobId: job.id }, owner);
  expect(over).toMatchObject({ total: 32, done: 32, refused: 0, state: "done" });
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS n FROM card_history JOIN cards ON cards.id = card_id WHERE event = 'editTag' AND holder_id = $1",
    [holder.id],
  );
  expect(rows[0].n).toBe(30);
});
