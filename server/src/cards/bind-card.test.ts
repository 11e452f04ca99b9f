import { bindCard } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { newTestCard } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());

/** What comes of typing a code for a card on which another is printed. */
async function typing(typed: string, printed: string) {
  const testCard = { ...newTestCard(), verifyCode: printed };
  await shop.stockOf([testCard]);
  const { bearer } = await shop.customer();
  const { code, error } = await shop.call(bindCard, { ...testCard, verifyCode: typed }, { bearer });
  return code === 0 ? "bound" : error;
}

test("takes a code printed in one case however a phone types it", async () => {
  expect(await typing("ABCD1234", "abcd1234")).toBe("bound");
  expect(await typing("Abcd1234", "abcd1234")).toBe("bound");
  expect(await typing("abcd1234", "ABCD1234")).toBe("bound");
  expect(await typing("aBcD1234", "aBcD1234")).toBe("bound");
});

test("takes no code that differs in more than its case, nor the wrong case where both are printed", async () => {
  expect(await typing("ABCD1235", "abcd1234")).toBe("verify_code_incorrect");
  expect(await typing("ABCD1234", "aBcD1234")).toBe("verify_code_incorrect");
});
