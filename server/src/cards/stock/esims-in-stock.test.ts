import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { newTestCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openVault } from "../../platform/security/vault.ts";
import { addToStock } from "./add-to-stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const vault = openVault(shop.config);

const add = (...codes: (string | undefined)[]) => {
  const cards = codes.map((activationCode) => {
    const channelId = shop.channel.id;
    return { ...newTestCard(), type: "esim" as const, channelId, activationCode };
  });
  return shop.asProgram((ctx) => addToStock(ctx, vault, cards));
};

test("keeps an activation code so that the database does not tell it", async () => {
  const [cardNumber] = await add("LPA:1$smdp.example.com$CANARY-MATCHING-1");
  const { rows } = await testBase.database.pool.query(
    "SELECT *, c::text AS whole FROM cards c WHERE card_number = $1",
    [cardNumber],
  );
  expect(rows[0].esim_state).toBe("released");
  expect(vault.open(rows[0].activation_code_sealed)).toBe(
    "LPA:1$smdp.example.com$CANARY-MATCHING-1",
  );
  for (const form of ["CANARY", Buffer.from("CANARY").toString("hex")])
    expect(rows[0].whole).not.toContain(form);
});

test("takes no activation code twice, however it is written, for it would be sold twice", async () => {
  const code = "LPA:1$smdp.example.com$TWICE-1";
  expect(await add(code, code)).toHaveProperty("size", 1);
  for (const spelling of [code, "1$SMDP.example.com$TWICE-1", `${code}$1.3.6$1`])
    expect(await add(spelling)).toHaveProperty("size", 0);
  expect(await add("LPA:1$smdp2.example.com$TWICE-1")).toHaveProperty("size", 1);
});

test("takes a code without a matching id for many: each phone gets its own profile by it", async () => {
  expect(await add("LPA:1$smdp.example.com$", "LPA:1$smdp.example.com$")).toHaveProperty("size", 2);
});

test("takes an eSIM whose profile is made only when someone applies for it", async () => {
  const [cardNumber] = await add(undefined);
  const { rows } = await testBase.database.pool.query(
    "SELECT esim_state, activation_code_sealed FROM cards WHERE card_number = $1",
    [cardNumber],
  );
  expect(rows).toEqual([{ esim_state: null, activation_code_sealed: null }]);
});

test("puts no activation code on plastic", async () => {
  const physical = { ...newTestCard(), type: "physical" as const, channelId: shop.channel.id };
  const wrong = { ...physical, activationCode: "LPA:1$smdp.example.com$ON-PLASTIC" };
  await expect(shop.asProgram((ctx) => addToStock(ctx, vault, [wrong]))).rejects.toThrow(/check/);
});
