import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { accountsApp, randomName, wrongCode } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { checkCode, type LiveCode, openCodes } from "./codes.ts";

const { database } = await testDatabase();

test("makes an origin ask for a new code after five wrong tries, and no other origin", async () => {
  const { caller, codeFor, clock } = accountsApp({ database });
  const [guesser, owner] = [caller(), caller()];
  const email = "five@example.com";
  await owner.sendCode(email);
  const code = codeFor(email);
  for (let i = 0; i < 5; i++) {
    expect((await guesser.register({ email, code: wrongCode(code) })).error).toBe("code_incorrect");
  }
  expect((await guesser.register({ email, code })).error).toBe("code_expired");
  clock.set("2027-05-01T12:01:00Z");
  await guesser.sendCode(email);
  expect((await guesser.register({ email, code: wrongCode(codeFor(email)) })).error).toBe(
    "code_incorrect",
  );
  expect((await owner.register({ email, code: codeFor(email) })).code).toBe(0);
});

/** What a try hears that was not judged. */
const refusedUnjudged = new Set(["code_expired", "too_many_requests"]);

test("judges exactly five of a hundred parallel wrong tries of one origin, and tells nothing of the others", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const email = "parallel@example.com";
  const guesser = caller();
  await caller().sendCode(email);
  const code = codeFor(email);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => guesser.register({ email, code: wrongCode(code) })),
  );
  expect(answers.filter(({ error }) => error === "code_incorrect")).toHaveLength(5);
  const untold = answers.filter(({ error }) => error !== "code_incorrect");
  expect(new Set(untold.map(({ error }) => error)).isSubsetOf(refusedUnjudged)).toBe(true);
  expect((await guesser.register({ email, code })).error).toBe("too_many_requests");
});

test("is dead after twenty wrong tries, wherever they came from", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const email = "twenty@example.com";
  await caller().sendCode(email);
  const code = codeFor(email);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => caller().register({ email, code: wrongCode(code) })),
  );
  expect(answers.filter(({ error }) => error === "code_incorrect")).toHaveLength(20);
  expect((await caller().register({ email, code })).error).toBe("code_expired");
});

test("lets twenty of 100,000 tries from 1,000 places at one code reach it", () => {
  const codes = openCodes({ jwtKey: "a key" });
  const use = { email: "lin@example.com", purpose: "register" } as const;
  const now = Temporal.Instant.from("2027-05-01T12:00:00Z");
  const wrongOrigins: string[] = [];
  const live = {
    codeHash: codes.digest(use, "000000"),
    expiresAt: now.add({ minutes: 10 }),
    wrongOrigins,
  };
  let judged = 0;
  for (let i = 1; i <= 100_000; i++) {
    const origin = `place ${i % 1_000}`;
    const digest =
      live.wrongOrigins.length < 20 ? codes.digest(use, String(i).padStart(6, "0")) : live.codeHash;
    const verdict = checkCode(live, { digests: [digest], origin, now });
    if (verdict === "code_expired") continue;
    judged++;
    wrongOrigins.push(origin);
  }
  expect(judged).toBe(20);
});

/**
 * Someone with 1,000 places guesses at one address, 1,000 tries a minute, and has a new code sent whenever they may. Every
 * code is really drawn and every try really judged.
 */
function tryWrongCodes(tries: number, judge: typeof checkCode): { reached: number; wins: number } {
  const codes = openCodes({ jwtKey: "a key" });
  const use = { email: "lin@example.com", purpose: "resetPassword" } as const;
  const perMinute = 1_000;
  let now = Temporal.Instant.from("2027-05-01T12:00:00Z");
  let live: LiveCode | undefined;
  const verdicts = { right: 0, code_incorrect: 0, code_expired: 0 };
  for (let i = 0; i < tries; i++) {
    if (i % perMinute === 0) {
      now = now.add({ minutes: 1 });
      const codeHash = codes.digest(use, codes.make());
      live = { codeHash, expiresAt: now.add({ minutes: 10 }), wrongOrigins: [] };
    }
    const origin = `place ${i % 1_000}`;
    const { wrongOrigins } = live!;
    const verdict = judge(live, { digests: [codes.digest(use, codes.make())], origin, now });
    verdicts[verdict]++;
    if (verdict === "code_incorrect") live = { ...live!, wrongOrigins: [...wrongOrigins, origin] };
  }
  return { wins: verdicts.right, reached: verdicts.right + verdicts.code_incorrect };
}

test("lets 2,000 of 100,000 tries reach a code by its own bounds alone where a new one is sent each minute, and at most one win", () => {
  const { wins, reached } = tryWrongCodes(100_000, checkCode);
  // A right one, which chance may draw, uses up no try.
  expect(reached - wins).toBeLessThanOrEqual(2_000);
  expect(wins).toBeLessThanOrEqual(1);
});

test("would notice if wrong tries were forgotten", () => {
  const forgetful: typeof checkCode = (live, given) =>
    checkCode(live && { ...live, wrongOrigins: [] }, given);
  expect(tryWrongCodes(5_000, forgetful).reached).toBe(5_000);
});

/** Guesses of several places at the codes of an address, a new code each minute as often as one is sent; how each was answered. */
async function guessOn(
  { caller, codeFor, clock }: ReturnType<typeof accountsApp>,
  email: string,
  { places, codes }: { places: number; codes: number },
): Promise<(string | undefined)[]> {
  const guessers = Array.from({ length: places }, (_, i) => caller({ origin: `2001:db8:${i}::1` }));
  const answers: (string | undefined)[] = [];
  for (let i = 0; i < codes; i++) {
    await guessers[i % places]!.sendCode(email, "resetPassword");
    for (const guesser of [...guessers, ...guessers, ...guessers, ...guessers, ...guessers])
      answers.push((await guesser.resetPassword(email, wrongCode(codeFor(email)))).error);
    clock.set(clock.now().add({ minutes: 1 }));
  }
  return answers;
}

test("lets thirty wrong tries a day reach all codes of an address together; then the purpose rests, and nothing else", async () => {
  const app = accountsApp({ database });
  const { caller, codeFor, customer } = app;
  const { email, username } = await customer();
  const answers = await guessOn(app, email, { places: 4, codes: 4 });
  expect(answers.filter((error) => error === "code_incorrect")).toHaveLength(30);
  const owner = caller();
  await owner.sendCode(email, "resetPassword");
  const refused = await owner.resetPassword(email, codeFor(email));
  expect(refused).toMatchObject({ status: 429, error: "too_many_requests" });
  expect(refused.retryAfter).toBeGreaterThan(86_000);
  expect(refused.retryAfter).toBeLessThanOrEqual(86_400);
  expect((await owner.logIn(username)).code).toBe(0);
  const other = `${randomName()}@example.com`;
  await owner.sendCode(other);
  expect((await owner.register({ email: other, code: codeFor(other) })).code).toBe(0);
});

test("lets fifteen of them come from one place, which shuts the owner out nowhere else", async () => {
  const app = accountsApp({ database });
  const { caller, codeFor, customer } = app;
  const { email } = await customer();
  const answers = await guessOn(app, email, { places: 1, codes: 5 });
  expect(answers.filter((error) => error === "code_incorrect")).toHaveLength(15);
  expect(answers.slice(15)).toEqual(Array(10).fill("too_many_requests"));
  const owner = caller();
  expect((await owner.sendCode(email, "resetPassword")).code).toBe(0);
  expect((await owner.resetPassword(email, codeFor(email))).code).toBe(0);
});

test("counts for the day what was guessed wrong: no right code, and nothing where there is no code", async () => {
  const { caller, codeFor, customer, clock } = accountsApp({ database });
  const { email } = await customer();
  const owner = caller();
  for (let i = 0; i < 20; i++)
    expect((await owner.resetPassword(email, "123456")).error).toBe("code_incorrect");
  const answers = [];
  for (let i = 0; i < 8; i++) {
    await owner.sendCode(email, "resetPassword");
    for (const code of [wrongCode(codeFor(email)), codeFor(email)])
      answers.push((await owner.resetPassword(email, code)).error);
    clock.set(clock.now().add({ minutes: 1 }));
  }
  expect(answers).toEqual(Array.from({ length: 8 }, () => ["code_incorrect", undefined]).flat());
});

test("is good for ten minutes, not a millisecond longer", async () => {
  const { caller, codeFor, clock } = accountsApp({ database });
  for (const [at, error] of [
    ["2027-05-01T12:09:59.999Z", undefined],
    ["2027-05-01T12:10:00.000Z", "code_expired"],
  ] as const) {
    clock.set("2027-05-01T12:00:00Z");
    const email = `${randomName()}@example.com`;
    await caller().sendCode(email);
    clock.set(at);
    expect((await caller().register({ email, code: codeFor(email) })).error).toBe(error);
  }
});

test.for([
  ["en", "Verification code expired, please resend"],
  ["zh-CN", "验证码已过期，请重新获取"],
] as const)("says in %s that a code is over", async ([language, message]) => {
  const { caller, codeFor, clock } = accountsApp({ database });
  const visitor = caller({ language });
  const email = `${randomName()}@example.com`;
  await visitor.sendCode(email);
  clock.set("2027-05-01T13:00:00Z");
  expect(await visitor.register({ email, code: codeFor(email) })).toMatchObject({
    status: 400,
    code: 10072,
    message,
    error: "code_expired",
  });
});

test("belongs to one purpose and one address", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email } = await customer();
  const visitor = caller();
  await visitor.sendCode(email, "resetPassword");
  const other = `${randomName()}@example.com`;
  await visitor.sendCode(other);
  const codes = openCodes({ jwtKey: "a key" });
  const digests = (["register", "resetPassword"] as const).flatMap((purpose) =>
    [email, other].map((address) =>
      codes.digest({ email: address, purpose }, "042137").toString("hex"),
    ),
  );
  expect(new Set(digests).size).toBe(4);
  const foreign = codeFor(email);
  // One in a million times both codes are the same.
  const expected = foreign === codeFor(other) ? undefined : "code_incorrect";
  expect((await visitor.register({ email: other, code: foreign })).error).toBe(expected);
  const never = { email: "never.asked@example.com", code: foreign };
  expect((await visitor.register(never)).error).toBe("code_incorrect");
});

test("keeps the tries counted although the call was refused", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const email = "counted@example.com";
  const visitor = caller();
  await visitor.sendCode(email);
  await visitor.register({ email, code: wrongCode(codeFor(email)) });
  const row = await database.read(({ db }) =>
    db
      .selectFrom("email_codes")
      .select("wrong_origins")
      .where("email", "=", email)
      .executeTakeFirstOrThrow(),
  );
  expect(row.wrong_origins).toEqual([visitor.origin]);
});

test("is gone once it was used", async () => {
  const { customer } = accountsApp({ database });
  const { email } = await customer();
  const rows = await database.read(({ db }) =>
    db.selectFrom("email_codes").selectAll().where("email", "=", email).execute(),
  );
  expect(rows).toEqual([]);
});
