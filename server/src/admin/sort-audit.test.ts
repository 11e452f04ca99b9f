import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const { bearer } = await shop.administrator();

/** The numbers of the entries, three a page. */
async function listed(sort?: "at" | "-at"): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await shop.done(listAudit, { sort, cursor, limit: "3" }, { bearer });
    seen.push(...page.items.map(({ id }) => Number(id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

test("reads the log from either end, without losing or doubling an entry", async () => {
  for (let n = 0; n < 5; n++) await shop.recharge(await shop.customer(), "5.00");
  const rising = await listed("at");
  expect(rising.length).toBeGreaterThan(4);
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  expect(await listed("-at")).toEqual(rising.toReversed());
  expect(await listed()).toEqual(rising.toReversed());
});
