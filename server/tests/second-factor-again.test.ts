import { proveTotp } from "@farsim/contract/account-settings.ts";
import { login } from "@farsim/contract/accounts.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listRoles } from "@farsim/contract/desk/people/staff.ts";
import type { DeskCall, Endpoint, SecurityCall } from "@farsim/contract/endpoint.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { refresh } from "@farsim/contract/session.ts";
import { Right } from "@farsim/contract/values/people/rights.ts";
import { afterAll, expect, test } from "vitest";
import { digestOfStored } from "../testing/database/digest-of-stored.ts";
import { putOnRecord } from "../testing/database/put-on-record.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { sampleInput } from "../testing/input/sample-input.ts";
import { openShop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { setUpSecondFactor } from "../testing/second-factor.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase, { env: { SANDBOX: "true" } });
const { clock } = shop;
const ten = { minutes: 10 };

const isOfDesk = (call: Endpoint): call is DeskCall => call.role === "administrator";
const deskCalls = everyCall.filter(isOfDesk);
const asking = deskCalls.filter(({ asksAgain }) => asksAgain);

const graveRights: ReadonlySet<Right> = new Set(
  Right.options.filter((right) => /^(money\..*|staff|settings|verifyCodes|packs)$/.test(right)),
);
const graveMarks: ReadonlySet<SecurityCall> = new Set<SecurityCall>([
  "second_factor_removal",
  "email_correction",
  "account_lock",
  "account_unlock",
  "role_change",
  "staff_invitation",
  "verify_code_shown",
  "channel_secret_renewal",
  "channel_key_renewal",
]);
const isGrave = ({ method, right, security }: DeskCall): boolean =>
  method === "POST" &&
  ((security !== undefined && graveMarks.has(security)) ||
    [right].flat().some((one) => graveRights.has(one)));

/** Calls with such a right that ask nothing again, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "/admin/alarm/setEmails": "when one's own emails come",
  "/admin/approval/reject": "nothing is created",
  "/admin/order/markSeen": "no money moves",
  "/admin/packSale/check": "counts, and changes nothing",
  "/admin/adjustBalance/alike": "changes nothing",
  "/admin/recharge/check": "changes nothing",
  "/admin/bankFile/check": "changes nothing",
  "/admin/rechargeFile/check": "changes nothing",
  "/admin/rechargeFile/stop": "less is created",
  "/admin/starterPack/revert": "credit is taken back",
  "/admin/starterPack/value": "counts, and changes nothing",
  "/admin/savedView/remove": "how someone looks at a list",
  "/admin/savedView/save": "how someone looks at a list",
  "/admin/settings/previewDocument": "changes nothing",
  "/sandbox/setClock": "of a shop that is tried out",
  "/sandbox/use": "of a shop that is tried out",
};

const notAsking = (calls: readonly DeskCall[]) =>
  calls.flatMap((call) => (isGrave(call) && !call.asksAgain ? [call.path] : []));

test("asks again before money, roles, settings, verify codes and keys, but for the named exceptions", () => {
  expect(notAsking(deskCalls).toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(asking.filter(({ method }) => method !== "POST")).toEqual([]);
});

test("would notice a call that moves money and asks nothing", () => {
  const { asksAgain: _, ...careless } = recharge;
  expect(notAsking([careless])).toEqual([recharge.path]);
});

/** An owner with an authenticator, whose session has proved it at this moment. */
async function owner() {
  const person = await shop.administrator();
  return Object.assign(person, await setUpSecondFactor(shop, person));
}

/** Time passes. The session goes on by its refresh token, as in a browser. */
async function pass(person: Person, time: Parameters<ReturnType<typeof clock.now>["add"]>[0]) {
  clock.set(clock.now().add(time));
  await renewTokens(person);
}

async function renewTokens(person: Person) {
  const { accessToken, refreshToken } = await shop.done(
    refresh,
    {},
    { bearer: person.refreshToken },
  );
  Object.assign(person, { bearer: accessToken, refreshToken });
}

const { username: payee } = await shop.customer();
const recharges = ({ bearer }: Person, key?: string) =>
  shop.call(recharge, { account: payee, amount: "1.00" }, { bearer, ...(key && { key }) });
const errorOf = async (answer: ReturnType<typeof recharges>) => (await answer).error;
const proves = ({ bearer }: Pick<Person, "bearer">, code: string) =>
  shop.call(proveTotp, { code }, { bearer });

const staleOwner = await owner();
await pass(staleOwner, { ...ten, milliseconds: 1 });

/** What a member of staff hears of a call. */
const heard = async (call: DeskCall, { bearer }: Person) => {
  const input = sampleInput(call, { now: clock.now().toString() });
  return (await shop.call(call, input, { bearer })).error;
};

test.for(asking)("refuses $path, and does nothing, after ten minutes", async (call) => {
  await shop.renew(staleOwner);
  const before = await digestOfStored(testBase.database);
  expect(await heard(call, staleOwner)).toBe("second_factor_again");
  expect(await digestOfStored(testBase.database)).toBe(before);
});

test.for(asking)(
  "lets in to $path without a second factor, and with one just proved",
  async (call) => {
    expect(await heard(call, await shop.administrator())).not.toBe("second_factor_again");
    expect(await heard(call, await owner())).not.toBe("second_factor_again");
  },
);

test("is let in for ten minutes, and not a millisecond longer; a refresh is no proof", async () => {
  const person = await owner();
  await pass(person, ten);
  expect(await errorOf(recharges(person))).toBeUndefined();
  await pass(person, { milliseconds: 1 });
  expect(await recharges(person)).toMatchObject({ status: 403, code: 10084 });
  // What is not grave goes on.
  expect((await shop.call(listRoles, {}, person)).error).toBeUndefined();
});

test("a login with the second factor counts for its session; a code that it used proves nothing more", async () => {
  const person = await owner();
  clock.set(clock.now().add({ hours: 1 }));
  const totp = person.code();
  const { username: account, password } = person;
  const entered = await shop.done(login, { account, password, rememberMe: false, totp });
  const session = { ...person, bearer: entered.accessToken, refreshToken: entered.refreshToken };
  expect(await errorOf(recharges(session))).toBeUndefined();
  await pass(session, { ...ten, milliseconds: 1 });
  expect(await errorOf(recharges(session))).toBe("second_factor_again");
  expect(await proves(session, totp)).toMatchObject({ error: "totp_incorrect" });
  expect((await proves(session, session.code())).error).toBeUndefined();
  expect(await errorOf(recharges(session))).toBeUndefined();
});

test("a code lets in for ten minutes more, once; so does a recovery code", async () => {
  const person = await owner();
  const { recoveryCodes } = person;
  await pass(person, { minutes: 11 });
  const code = person.code();
  expect((await proves(person, code)).error).toBeUndefined();
  expect((await proves(person, code)).error).toBe("totp_incorrect");
  await pass(person, ten);
  expect(await errorOf(recharges(person))).toBeUndefined();
  await pass(person, { milliseconds: 1 });
  expect((await proves(person, recoveryCodes[0]!)).error).toBeUndefined();
  expect(await errorOf(recharges(person))).toBeUndefined();
  expect((await proves(person, recoveryCodes[0]!)).error).toBe("totp_incorrect");
});

test("another session of the same account gains nothing by it", async () => {
  const person = await owner();
  const stolen = { ...person };
  await shop.renew(stolen);
  await pass(person, { minutes: 11 });
  await renewTokens(stolen);
  expect((await proves(person, person.code())).error).toBeUndefined();
  expect(await errorOf(recharges(person))).toBeUndefined();
  expect(await errorOf(recharges(stolen))).toBe("second_factor_again");
  expect((await proves(stolen, person.wrongCode())).error).toBe("totp_incorrect");
  expect(await errorOf(recharges(stolen))).toBe("second_factor_again");
});

test("counts wrong codes together with those of logins", async () => {
  const person = await owner();
  const { username: account, password } = person;
  const totp = person.wrongCode();
  for (let tries = 0; tries < 4; tries++) {
    const answer = await shop.call(login, { account, password, rememberMe: false, totp });
    expect(answer.error).toBe("totp_incorrect");
  }
  const answers = await Promise.all(Array.from({ length: 12 }, () => proves(person, totp)));
  expect(answers.filter(({ error }) => error === "totp_incorrect")).toHaveLength(6);
  expect((await proves(person, person.code(1n))).error).toBe("too_many_requests");
});

test("proves nothing without a second factor, nor in a customer's view", async () => {
  const customer = await shop.customer();
  expect(await proves(customer, "123456")).toMatchObject({ status: 404, error: "not_found" });
  const person = await owner();
  const input = { userId: customer.id, reason: "as was asked" };
  const { accessToken } = await shop.done(enterCustomer, input, { bearer: person.bearer });
  expect((await proves({ bearer: accessToken }, person.code(1n))).error).toBe("no_permission");
});

test("a repeat of what was done is asked again too, and then answered as it was, once", async () => {
  const person = await owner();
  const key = "a-key-of-one-recharge-0001";
  const first = await recharges(person, key);
  expect(first.error).toBeUndefined();
  await pass(person, { minutes: 11 });
  expect(await errorOf(recharges(person, key))).toBe("second_factor_again");
  expect((await proves(person, person.code())).error).toBeUndefined();
  expect((await recharges(person, key)).data).toEqual(first.data);
});
