import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { expect, onTestFinished, test } from "vitest";
import { linkAuditEntries } from "../platform/security/audit-chain.ts";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const anna = await shop.administrator();
const bert = await shop.administrator();
const customer = await shop.customer();
const card = await shop.boundCard(customer);
const { username: account } = customer;

// 23:30 on 1 May in Hong Kong, and 00:30 on 2 May.
shop.clock.set("2027-05-01T15:30:00Z");
await shop.renew(anna);
await shop.done(recharge, { account, amount: "1.00", reason: "=1+1" }, { bearer: anna.bearer });
shop.clock.set("2027-05-01T16:30:00Z");
await shop.renew(bert);
await shop.done(recharge, { account, amount: "2.00" }, { bearer: bert.bearer });
await shop.done(revealVerifyCode, { cardId: card.id, reason: "stolen" }, { bearer: bert.bearer });
await shop.renew(anna);

/** As it is printed on a card. */
const inGroups = (digits: string) => digits.replaceAll(/(.{4})(?=.)/g, "$1 ");

async function found(search: CallInput<typeof listAudit>) {
  await shop.renew(anna);
  const { items, total } = await shop.done(listAudit, search, { bearer: anna.bearer });
  expect(total).toBe(items.length);
  const names = new Map([
    [bert.id, "bert"],
    [anna.id, "anna"],
    ["0", "the program"],
  ]);
  return items.map(({ deed: action, actorId }) => `${action} by ${names.get(actorId)}`);
}

const [stopped, second, first] = [
  "admin/card/revealVerifyCode by bert",
  "admin/recharge by bert",
  "admin/recharge by anna",
];
/** What the shop itself did before: it opened, and made two administrators. */
const byTheProgram = [
  "admin/customer/setLevel by the program",
  "admin/customer/setLevel by the program",
  "program/openShop by the program",
];
const entryNumber = (n: number) => String(byTheProgram.length + n);

test("says who did what on whom, when, from where and why, newest first", async () => {
  await linkAuditEntries(shop.database);
  const { items } = await shop.done(listAudit, {}, { bearer: anna.bearer });
  expect(items.slice(0, -byTheProgram.length)).toEqual([
    {
      id: entryNumber(3),
      at: "2027-05-01T16:30:00.000Z",
      actorId: bert.id,
      actor: bert.username,
      deed: "admin/card/revealVerifyCode",
      subject: `card:${card.id}`,
      subjectName: card.cardNumber,
      origin: "127.0.0.1",
      reason: "stolen",
      facts: {},
      names: {},
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    expect.objectContaining({
      id: entryNumber(2),
      subject: `user:${customer.id}`,
      subjectName: account,
    }),
    expect.objectContaining({ id: entryNumber(1), reason: "=1+1" }),
  ]);
});

test.for<[CallInput<typeof listAudit>, string[]]>([
  [{}, [stopped, second, first, ...byTheProgram]],
  [{ actor: bert.username.toUpperCase().slice(0, 8) }, [stopped, second]],
  [{ actor: anna.email }, [first]],
  [{ actor: "%" }, []],
  [{ deed: "admin/recharge" }, [second, first]],
  [{ subject: `card:${card.id}` }, [stopped]],
  [{ from: "2027-05-02" }, [stopped, second]],
  [{ to: "2027-05-01" }, [first, ...byTheProgram]],
  [{ from: "2027-05-01", to: "2027-05-02", deed: "admin/recharge" }, [second, first]],
  [{ subject: "user:12:34" }, []],
  [{ subject: account }, [second, first]],
  [{ subject: ` ${account.toUpperCase()} ` }, [second, first]],
  [{ subject: account.slice(0, 2), deed: "admin/recharge" }, [second, first]],
  [{ subject: account.slice(2) }, [second, first]],
  [{ subject: customer.email }, [second, first]],
  [{ subject: card.cardNumber }, [stopped]],
  [{ subject: inGroups(card.iccid) }, [stopped]],
  [{ subject: card.iccid.slice(0, -1) }, [stopped]],
  [{ subject: card.iccid.slice(-6) }, [stopped]],
  [{ subject: "nothing-known-by-that" }, []],
  [{ subject: "%" }, []],
  [{ subject: "___" }, []],
])("finds by %j", async ([search, expected]) => {
  expect(await found(search)).toEqual(expected);
});

test("pages without losing or doubling an entry", async () => {
  const { bearer } = anna;
  const firstPage = await shop.done(listAudit, { limit: "2" }, { bearer });
  const cursor = firstPage.nextCursor!;
  const rest = await shop.done(listAudit, { limit: "2", cursor }, { bearer });
  expect([...firstPage.items, ...rest.items].map(({ id }) => id)).toEqual(["6", "5", "4", "3"]);
  expect(rest.nextCursor).not.toBeNull();
});

test.runIf(isDeep)("counts to ten thousand, and says of more that it is more", async () => {
  const { pool } = testBase.database;
  await pool.query(
    `INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
   SELECT now(), $1, 'test/many', 'none', '127.0.0.1', '{}' FROM generate_series(1, $2::int)`,
    [bert.id, mostCounted],
  );
  const total = async (search: CallInput<typeof listAudit>) =>
    (await shop.done(listAudit, { ...search, limit: "1" }, { bearer: anna.bearer })).total;
  expect(await total({ deed: "test/many" })).toBe(mostCounted);
  expect(await total({})).toBe(mostCounted + 1);
  expect(await total({ actor: bert.email, deed: "admin/recharge" })).toBe(1);
});

test.each([
  [{ from: "2027-04-30", to: "2027-04-29" }, { to: "end_before_start" }],
  [{ from: "2099-04-30" }, { from: "date_after_today" }],
])("refuses the days %j", async (days, fields) => {
  onTestFinished(() => shop.renew(anna));
  const answer = await shop.call(listAudit, days, { bearer: anna.bearer });
  expect(answer).toMatchObject({ error: "validation_failed", data: { fields } });
});
