import { checkRecharge, recharge } from "@farsim/contract/desk/shop/administration.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { newName } from "../../testing/people.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const keeper = await shop.administrator();

const check = (account: string, amount: string) =>
  shop.call(checkRecharge, { account, amount }, keeper);
const checked = (account: string, amount: string) =>
  shop.done(checkRecharge, { account, amount }, keeper);
const countOf = async (table: string) =>
  Number((await testBase.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

test("says whom a recharge would credit, by name or email, with what balance after it; and credits nothing", async () => {
  const customer = await shop.customer();
  await shop.done(recharge, { account: customer.username, amount: "7.25" }, keeper);
  const [activities, accounts] = [await countOf("activities"), await countOf("users")];
  const email = customer.email.toUpperCase();
  for (const account of [customer.username, email])
    expect(await checked(account, "2.50")).toEqual({
      user: expect.objectContaining({ id: customer.id, balance: "7.25", email: customer.email }),
      balanceAfter: "9.75",
      waits: false,
    });
  expect(await checked(`${newName()}@example.com`, "2.50")).toEqual({
    balanceAfter: "2.50",
    waits: false,
  });
  expect([await countOf("activities"), await countOf("users")]).toEqual([activities, accounts]);
});

test("refuses what the recharge would refuse: an unknown name, one's own account, an amount that is none", async () => {
  expect((await check(newName(), "1.00")).error).toBe("username_not_exists");
  expect((await check(keeper.username, "1.00")).error).toBe("no_permission");
  const customer = await shop.customer();
  for (const amount of ["0.00", "1.001", "1000000.01"])
    expect((await check(customer.username, amount)).error).toBe("validation_failed");
});

test("says when the amount would wait for a second administrator, and that the same was credited or asked for already", async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  expect(await checked(one.username, "100.01")).toMatchObject({ waits: true });
  await shop.done(recharge, { account: one.username, amount: "60.00" }, keeper);
  const at = shop.clock.now().toString({ smallestUnit: "millisecond" });
  expect(await checked(one.username, "60.00")).toMatchObject({
    balanceAfter: "120.00",
    waits: true,
    before: { at, waits: false },
  });
  // What one person created today counts over all accounts, and 7.25 of the first test with it.
  expect(await checked(two.username, "32.75")).toMatchObject({ waits: false });
  expect(await checked(two.username, "32.76")).toMatchObject({ waits: true });
  expect((await checked(one.username, "60.01")).before).toBeUndefined();
  await shop.done(recharge, { account: two.username, amount: "90.00" }, keeper);
  expect((await checked(two.username, "90.00")).before).toEqual({ at, waits: true });
});
