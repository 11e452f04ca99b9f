import type { Card } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { uncoveredFee } from "./next-fee.ts";

const plan = { id: "1", price: "2.00" } as NonNullable<Card["plan"]>;
const card = (part: Partial<Card>) => ({ status: "USING", plan, ...part }) as Card;

test("warns of the fee that the balance does not cover, of a card in use or stopped for that", () => {
  expect(uncoveredFee([card({})], "1.99")).toBe("2.00");
  expect(uncoveredFee([card({ status: "SUSPEND", suspendReason: "credit" })], "0.00")).toBe("2.00");
});

test("is silent where the balance reaches, and about cards that money does not bring back", () => {
  expect(uncoveredFee([card({})], "2.00")).toBeNull();
  const stopped = card({ status: "SUSPEND", suspendReason: "administrator" });
  expect(uncoveredFee([stopped, card({ status: "PAUSED" })], "0.00")).toBeNull();
});
