import { bindCard, deleteCard } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { newTestCard, type StockCard, type TestCard } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

let isBroken = false;
const shop = await openShop(await testDatabase(), {
  env: { CARD_LIMIT: "1", TRUST_PROXY: "loopback" },
  countTries: true,
  through: (database) => ({
    ...database,
    write: (work) =>
      isBroken ? Promise.reject(new Error("the database is gone")) : database.write(work),
  }),
});

const inStock = async () => (await shop.stock(1))[0]!;
const proofOf = ({ cardNumber, iccid, verifyCode }: TestCard) => ({
  cardNumber,
  iccid,
  verifyCode,
});
const bind = async (person: Person, card: StockCard, verifyCode = card.verifyCode) => {
  const { bearer } = person;
  const proof = { ...proofOf(card), verifyCode };
  const { error, code } = await shop.call(bindCard, proof, { bearer });
  return code === 0 ? "bound" : error;
};
const wrongCode = "WRONG1";
const times = async <T>(count: number, ask: () => Promise<T>): Promise<Set<T>> => {
  const answers = new Set<T>();
  for (let i = 0; i < count; i++) answers.add(await ask());
  return answers;
};

test("counts no right proof that something else refuses", async () => {
  const person = await shop.customer();
  const held = await shop.boundCard(person);
  const other = await inStock();
  const occupied = await shop.boundCard(await shop.customer());
  expect(await times(12, () => bind(person, other))).toEqual(new Set(["sim_over_limit"]));
  expect(await times(12, () => bind(person, occupied))).toEqual(new Set(["sim_occupied"]));
  await shop.done(deleteCard, { cardId: held.id }, { bearer: person.bearer });
  expect(await bind(person, other)).toBe("bound");
});

test("counts no proof that could not be looked at", async () => {
  const [person, card] = [await shop.customer(), await inStock()];
  isBroken = true;
  const answers = await times(12, () => bind(person, card));
  isBroken = false;
  expect(answers).toEqual(new Set(["server_error"]));
  expect(shop.faults.splice(0)).toHaveLength(12);
  expect(await bind(person, card)).toBe("bound");
});

test("counts wrong proofs as wrong, no matter what else would refuse them, and right ones between wipe none out", async () => {
  const person = await shop.customer();
  await shop.boundCard(person);
  const occupied = await shop.boundCard(await shop.customer());
  for (const card of [await inStock(), occupied]) {
    const wrong = () => bind(person, card, wrongCode);
    expect(await times(4, wrong)).toEqual(new Set(["verify_code_incorrect"]));
    expect(await bind(person, card)).not.toBe("verify_code_incorrect");
    expect(await wrong()).toBe("verify_code_incorrect");
    expect(await bind(person, card)).toBe("too_many_requests");
  }
});

/** The same from another place. */
const bindFrom = async (place: string, person: Person, card: TestCard, verifyCode: string) => {
  const { code, error } = await shop.raw({
    method: "POST",
    path: bindCard.path,
    headers: {
      authorization: `Bearer ${person.bearer}`,
      "content-type": "application/json",
      "x-forwarded-for": place,
    },
    body: JSON.stringify({ ...proofOf(card), verifyCode }),
  });
  return code === 0 ? "bound" : error;
};

test.each([
  ["of a card in stock", inStock],
  ["of a number that no card has", async () => newTestCard()],
])("takes fifty wrong proofs %s a day, from however many accounts and places", async (_, of) => {
  const card = await of();
  for (let account = 0; account < 10; account++) {
    const person = await shop.customer();
    const wrong = () => bindFrom(`192.0.${account}.1`, person, card, wrongCode);
    expect(await times(5, wrong)).toEqual(new Set(["verify_code_incorrect"]));
  }
  const owner = await shop.customer();
  const right = () => bindFrom("198.51.100.1", owner, card, card.verifyCode);
  // What the card's bound refuses uses up no try of the account.
  expect(await times(12, right)).toEqual(new Set(["too_many_requests"]));
  const other = await inStock();
  const typo = () => bindFrom("198.51.100.1", owner, other, wrongCode);
  expect(await times(4, typo)).toEqual(new Set(["verify_code_incorrect"]));
  expect(await bindFrom("198.51.100.1", owner, other, other.verifyCode)).toBe("bound");
});

test("lets no one shut a card's owner out from a single place, with however many accounts", async () => {
  const card = await inStock();
  for (let account = 0; account < 12; account++) {
    const person = await shop.customer();
    await times(6, () => bindFrom("203.0.113.7", person, card, wrongCode));
  }
  const owner = await shop.customer();
  expect(await bindFrom("203.0.113.8", owner, card, card.verifyCode)).toBe("bound");
});

test("says how many tries an account has left, and when the next is possible, alike for every wrong proof", async () => {
  const [card, other] = [await inStock(), await inStock()];
  const stranger = await shop.customer();
  await times(3, () => bind(stranger, card, wrongCode));
  const person = await shop.customer();
  const { bearer } = person;
  const left = async (proof: TestCard) => {
    const { error, data } = await shop.call(bindCard, proofOf(proof), { bearer });
    const { triesLeft, retryAfter } = data as { triesLeft?: number; retryAfter?: number };
    return { error, triesLeft, retryAfter };
  };
  const error = "verify_code_incorrect";
  const wrong = { ...card, verifyCode: wrongCode };
  // What others have tried on the card is not told.
  expect(await left(wrong)).toEqual({ error, triesLeft: 4, retryAfter: undefined });
  expect(await left({ ...card, iccid: other.iccid })).toMatchObject({ error, triesLeft: 3 });
  expect(await left(newTestCard())).toMatchObject({ error, triesLeft: 4 });
  await times(2, () => left(wrong));
  const last = await left(wrong);
  expect(last).toEqual({ error, triesLeft: 0, retryAfter: expect.any(Number) });
  expect(last.retryAfter).toBeGreaterThan(86_000);
  const refused = await left(wrong);
  expect(refused).toMatchObject({ error: "too_many_requests", retryAfter: expect.any(Number) });
  // The bound of the account over all cards, where that is nearer.
  await times(2, () => left({ ...other, verifyCode: wrongCode }));
  expect(await left({ ...other, verifyCode: wrongCode })).toMatchObject({ triesLeft: 1 });
});
