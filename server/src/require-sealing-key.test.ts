import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import { requireSealingKey } from "./require-sealing-key.ts";

const { database, owner } = await testDatabase();
const [first, second, third] = [1, 2, 3].map((digit) => Buffer.alloc(32, digit)) as [
  Buffer,
  Buffer,
  Buffer,
];
const starts = (secretKey: Buffer, formerSecretKey?: Buffer) =>
  requireSealingKey(database, { secretKey, formerSecretKey }, "secret.key");
const isRefused = /is another key than the one that has sealed the secrets/;

beforeEach(() => owner.pool.query("DELETE FROM key_check"));

test("lets one of two servers begin that start at once with different keys", async () => {
  const ends = await Promise.allSettled([starts(first), starts(second)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [right, wrong] = ends[0].status === "fulfilled" ? [first, second] : [second, first];
  await expect(starts(right)).resolves.toBeUndefined();
  await expect(starts(wrong)).rejects.toThrow(isRefused);
});

test("goes on with a new key where the operator has given up what the lost one has sealed, and with that one alone", async () => {
  await starts(first);
  await expect(starts(third)).rejects.toThrow(isRefused);
  await owner.pool.query("UPDATE key_check SET value_sealed = ''");
  await expect(starts(third)).resolves.toBeUndefined();
  await expect(starts(first)).rejects.toThrow(isRefused);
});

test("takes both keys while they are rotated, and the former one alone as long as it is the check's", async () => {
  await starts(first);
  await expect(starts(second, first)).resolves.toBeUndefined();
  await expect(starts(second)).rejects.toThrow(isRefused);
  await expect(starts(first)).resolves.toBeUndefined();
});
