import { expect, test } from "vitest";
import { hashPassword, isPasswordOf } from "./passwords.ts";

test("knows a password again, and no other", async () => {
  const phc = await hashPassword("p@ss w0rd");
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await isPasswordOf(phc, "p@ss w0rd")).toBe(true);
  expect(await isPasswordOf(phc, "p@ss w0rD")).toBe(false);
});

test("hashes the same password differently each time", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("reads hashes of other strength made by the reference implementation", async () => {
  // From the tests of the reference implementation: 256 KiB, 2 passes, one limiter, salt "somesalt".
  const phc =
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  expect(await isPasswordOf(phc, "password")).toBe(true);
  expect(await isPasswordOf(phc, "Password")).toBe(false);
});

test("leaves the main thread free while hashing", async () => {
  const hashing = Promise.all(Array.from({ length: 8 }, () => hashPassword("busy")));
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  await hashing;
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});
