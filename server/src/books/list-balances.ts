import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { addDays, type Day, startOfDay } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { keyAfter, type Page, pageOfRows, rowsToRead } from "../platform/http/request/paging.ts";
import { balancesBefore } from "./balances.sql.ts";

/** What an account was owed at the end of a day; negative: what it owed. */
export interface Balance {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly balance: string;
}

/** What accounts were owed at the end of a billing day, by their ids; those that held nothing are left out. */
export async function listBalances(
  { tx, shop }: Pick<Context, "tx" | "shop">,
  {
    day,
    ...page
  }: { readonly day: Day; readonly cursor?: string | undefined; readonly limit?: number },
): Promise<Page<Balance>> {
  const rows = await balancesBefore(tx, {
    after: keyAfter(page.cursor) ?? 0n,
    moment: startOfDay(addDays(day, 1), shop.billingTimeZone),
    rows: rowsToRead(page),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, page);
  return {
    items: items.map(({ id, username, email, micros }) => ({
      id: String(id),
      username: username ?? "",
      email: email ?? "",
      balance: formatAmount(micros, shop.currencyDigits),
    })),
    nextCursor,
  };
}
