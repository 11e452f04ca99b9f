import { expect, test } from "vitest";
import { accountsApp, randomName } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createUnregistered } from "../register/create-unregistered.ts";

const { database } = await testDatabase();

test.for([
  ["en", "Code send too frequent, please try again later"],
  ["zh-CN", "验证码发送过于频繁，请稍后再试"],
] as const)(
  "sends an address one code a minute, and says in %s how long to wait",
  async ([language, message]) => {
    const { caller, clock, emails } = accountsApp({ database });
    const visitor = caller({ language });
    const email = `${randomName()}@example.com`;
    await visitor.sendCode(email);
    clock.set("2027-05-01T12:00:18.500Z");
    expect(await visitor.sendCode(email.toUpperCase())).toMatchObject({
      status: 429,
      code: 10070,
      message,
      error: "code_too_frequent",
      retryAfter: 42,
    });
    clock.set("2027-05-01T12:01:00Z");
    expect((await visitor.sendCode(email)).code).toBe(0);
    expect(emails).toHaveLength(2);
  },
);

test("sends one email when twenty ask for the same address at once", async () => {
  const { caller, emails } = accountsApp({ database });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => caller().sendCode("crowd@example.com")),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "code_too_frequent")).toHaveLength(19);
  expect(emails).toHaveLength(1);
});

/** Asks for so many codes, one a minute; how each was answered. */
async function askOn(
  { sendCode }: ReturnType<ReturnType<typeof accountsApp>["caller"]>,
  email: string,
  { times, clock }: { times: number; clock: ReturnType<typeof accountsApp>["clock"] },
): Promise<(string | undefined)[]> {
  const answers: (string | undefined)[] = [];
  for (let i = 0; i < times; i++) {
    answers.push((await sendCode(email)).error);
    clock.set(clock.now().add({ minutes: 1 }));
  }
  return answers;
}

test("sends an address twenty codes a day, ten of them asked for from one place", async () => {
  const { caller, clock, emails } = accountsApp({ database });
  const email = `${randomName()}@example.com`;
  const stranger = caller();
  expect((await askOn(stranger, email, { times: 12, clock })).slice(10)).toEqual(
    Array(2).fill("too_many_requests"),
  );
  expect((await askOn(caller(), email, { times: 9, clock })).every((no) => !no)).toBe(true);
  expect((await caller().sendCode(email)).code).toBe(0);
  clock.set(clock.now().add({ minutes: 1 }));
  expect(emails).toHaveLength(20);
  const refused = await caller().sendCode(email.toUpperCase());
  expect(refused).toMatchObject({ status: 429, error: "too_many_requests" });
  expect(refused.retryAfter).toBeGreaterThan(86_000);
  expect(emails).toHaveLength(20);
  expect((await stranger.sendCode(`${randomName()}@example.com`)).code).toBe(0);
});

test("burns none of the day's codes where an email failed, or came too soon", async () => {
  let works = false;
  const mailer = {
    async send() {
      if (!works) throw new Error("550 no such mailbox");
    },
  };
  const { caller, clock } = accountsApp({ database, mailer });
  const visitor = caller();
  const email = `${randomName()}@example.com`;
  expect(await askOn(visitor, email, { times: 15, clock })).toEqual(
    Array(15).fill("code_send_failed"),
  );
  works = true;
  expect((await visitor.sendCode(email)).code).toBe(0);
  for (let i = 0; i < 15; i++)
    expect((await visitor.sendCode(email)).error).toBe("code_too_frequent");
  clock.set(clock.now().add({ minutes: 1 }));
  expect((await askOn(visitor, email, { times: 9, clock })).every((no) => !no)).toBe(true);
  expect((await visitor.sendCode(email)).error).toBe("too_many_requests");
});

test.for([
  ["en", "Code send failed, please check your email address is correct"],
  ["zh-CN", "验证码发送失败，请检查邮箱地址是否正确"],
] as const)(
  "voids a code whose email failed, and lets it be asked for at once (%s)",
  async ([language, message]) => {
    const sent: string[] = [];
    let works = false;
    const mailer = {
      async send({ text }: { text: string }) {
        sent.push(/^\d{6}$/m.exec(text)![0]);
        if (!works) throw new Error("550 no such mailbox");
      },
    };
    const { caller, failures } = accountsApp({ database, mailer });
    const visitor = caller({ language });
    const email = `${randomName()}@example.com`;
    expect(await visitor.sendCode(email)).toMatchObject({
      status: 502,
      code: 10071,
      message,
      error: "code_send_failed",
    });
    expect(failures).toHaveLength(1);
    expect((await visitor.register({ email, code: sent[0]! })).error).toBe("code_incorrect");
    works = true;
    expect((await visitor.sendCode(email)).code).toBe(0);
    expect((await visitor.register({ email, code: sent[1]! })).code).toBe(0);
  },
);

test("holds no connection and no row while an email is on its way", async () => {
  const { promise: emailGone, resolve: letGo } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const mailer = {
    send: () => {
      begun.resolve();
      return emailGone;
    },
  };
  const { caller } = accountsApp({ database, mailer });
  const sending = caller().sendCode("slow@example.com");
  await begun.promise;
  const { totalCount, idleCount } = database.pool;
  expect(totalCount - idleCount).toBe(0);
  expect((await caller().sendCode("slow@example.com")).error).toBe("code_too_frequent");
  letGo();
  expect((await sending).code).toBe(0);
});

test.for([
  ["en", "Email exists or not exists"],
  ["zh-CN", "邮箱已注册或不存在"],
] as const)(
  "refuses in %s a registered email to register, an unknown one to reset",
  async ([language, message]) => {
    const { caller, customer, emails, asSystem } = accountsApp({ database });
    const { email } = await customer();
    const early = `${randomName()}@example.com`;
    await asSystem((ctx) => createUnregistered(ctx, early));
    emails.length = 0;
    const visitor = caller({ language });
    const refusal = { status: 409, code: 10035, message, error: "email_exists_or_not_exists" };
    expect(await visitor.sendCode(email, "register")).toMatchObject(refusal);
    expect(await visitor.sendCode(`${randomName()}@example.com`, "resetPassword")).toMatchObject(
      refusal,
    );
    expect(await visitor.sendCode(early, "resetPassword")).toMatchObject(refusal);
    expect(emails).toHaveLength(0);
    expect((await visitor.sendCode(early, "register")).code).toBe(0);
    expect((await visitor.sendCode(email, "resetPassword")).code).toBe(0);
  },
);

test("prices the asking about emails that belong to no one: five in ten minutes, the same one again free", async () => {
  const { caller } = accountsApp({ database });
  const visitor = caller();
  const names = Array.from({ length: 6 }, () => `${randomName()}@example.com`);
  for (const name of names.slice(0, 5)) {
    expect((await visitor.sendCode(name, "resetPassword")).error).toBe(
      "email_exists_or_not_exists",
    );
  }
  expect((await visitor.sendCode(names[0]!, "resetPassword")).error).toBe(
    "email_exists_or_not_exists",
  );
  const sixth = await visitor.sendCode(names[5]!, "resetPassword");
  expect(sixth.error).toBe("too_many_requests");
  expect(sixth.retryAfter).toBeGreaterThan(0);
  expect((await caller().sendCode(names[5]!, "resetPassword")).error).toBe(
    "email_exists_or_not_exists",
  );
});

test("writes in the reader's language", async () => {
  const { caller, emails } = accountsApp({ database });
  await caller({ language: "zh-CN" }).sendCode(`${randomName()}@example.com`);
  expect(emails[0]!.subject).toMatch(/^\d{6} 是您的 Farsim 注册验证码$/);
});

test("sends emails to ten addresses from one place an hour, the same one again and again, and shows nothing of a further one", async () => {
  const { caller, customer, clock, emails } = accountsApp({ database });
  const known = await customer();
  emails.length = 0;
  const office = caller();
  const addresses = Array.from({ length: 9 }, () => `${randomName()}@example.com`);
  for (const email of addresses) expect((await office.sendCode(email)).code).toBe(0);
  // The call that shows who is registered is the tenth.
  expect((await office.sendCode(known.email)).error).toBe("email_exists_or_not_exists");
  for (const purpose of ["register", "resetPassword"] as const)
    expect(await office.sendCode(`${randomName()}@example.com`, purpose)).toMatchObject({
      status: 429,
      error: "too_many_requests",
      retryAfter: expect.any(Number),
    });
  // A refused one is none that is known: asked again, and many times at once, it is refused again.
  const eleventh = `${randomName()}@example.com`;
  const crowd = await Promise.all(Array.from({ length: 20 }, () => office.sendCode(eleventh)));
  expect(new Set(crowd.map(({ error }) => error))).toEqual(new Set(["too_many_requests"]));
  expect(emails).toHaveLength(9);
  clock.set(clock.now().add({ minutes: 1 }));
  expect((await office.sendCode(addresses[0]!.toUpperCase())).code).toBe(0);
  expect((await office.sendCode(known.email, "resetPassword")).code).toBe(0);
  expect((await caller().sendCode(eleventh)).code).toBe(0);
});

test("lets exactly ten of forty addresses through that one place asks for at once", async () => {
  const { caller, emails } = accountsApp({ database });
  const office = caller();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => office.sendCode(`${randomName()}@example.com`)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(emails).toHaveLength(10);
});
