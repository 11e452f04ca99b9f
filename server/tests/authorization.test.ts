import { logout, refresh } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { deleteCard, getCard } from "@farsim/contract/cards.ts";
import { enterCustomer, leaveCustomer } from "@farsim/contract/customer-view.ts";
import { type Endpoint, endpoint as define, isRead, type Role } from "@farsim/contract/endpoint.ts";
import { isAllowed, StandardRole, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openShop, otherChannelKey } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { fieldsOf, sampleInput } from "../testing/input/sample-input.ts";
import { addAddOnOnSale, addPlanOnSale } from "../testing/stock.ts";
import { digestOfStored } from "../testing/database/digest-of-stored.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { HandClock, type Instant } from "../src/platform/clock.ts";
import { putOnRecord } from "../testing/database/put-on-record.ts";

/** The sandbox's clock, but in the test's hand. */
class HandSandboxClock extends HandClock {
  readonly distanceTo = (moment: Instant): number =>
    moment.epochMilliseconds - this.now().epochMilliseconds;
  readonly moveAhead = (millis: number): void => this.set(this.now().add({ milliseconds: millis }));
}

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const clock = new HandSandboxClock("2027-05-01T12:00:00Z");
const shop = await openShop(testBase, { clock, env: { SANDBOX: "true", CARD_LIMIT: "100" } });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

const outdated = { customer: await shop.customer(), administrator: await shop.administrator() };
clock.set("2027-05-01T12:10:00Z");
const customerA = await shop.customer();
const customerB = await shop.customer();
const administrator = await shop.administrator();
const ended = { customer: await shop.customer(), administrator: await shop.administrator() };
const disabled = { customer: await shop.customer(), administrator: await shop.administrator() };
const superseded = { customer: await shop.customer(), administrator: await shop.administrator() };
for (const { bearer } of Object.values(ended)) await shop.done(logout, {}, { bearer });
await setOnUsers(disabled, "disabled_at = now()");
await setOnUsers(superseded, "token_epoch = 1");

async function setOnUsers(people: Record<string, Person>, change: string) {
  const ids = Object.values(people).map(({ id }) => id);
  await testBase.database.pool.query(`UPDATE users SET ${change} WHERE id = ANY($1)`, [ids]);
}

/** The body of an access token with another level in it, under the old signature. */
function forged({ bearer }: Person): string {
  const [header, body = "", signature] = bearer.split(".");
  const claim = { ...JSON.parse(Buffer.from(body, "base64url").toString()), lvl: 1 };
  const changed = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return [header, changed, signature].join(".");
}

/** The token of an administrator who looks at an account as its owner sees it. */
async function viewOf({ id: userId }: Person, keeper = administrator): Promise<Caller> {
  await shop.renew(keeper);
  const input = { userId, reason: "as was asked" };
  const view = await shop.done(enterCustomer, input, { bearer: keeper.bearer });
  return { bearer: view.accessToken };
}

interface Caller {
  readonly bearer: string | undefined;
  /** What the call that trades refresh tokens is shown; the bearer unless said. */
  readonly refreshToken?: string;
}

const leftView = await viewOf(customerB);
await shop.done(leaveCustomer, {}, { bearer: leftView.bearer });

/** Those whom calls may let in, and what lets them in. */
async function peopleLetIn() {
  const people = {
    customerA: await shop.customer(),
    customerB: await shop.customer(),
    administrator: await shop.administrator(),
    manager: await shop.staff("manager"),
    finance: await shop.staff("finance"),
    support: await shop.staff("support"),
    stock: await shop.staff("stock"),
    auditor: await shop.staff("auditor"),
  };
  const customersView = await viewOf(customerB);
  return { people, customersView, as: await accountsOf(people) };
}

/** Changes with what the program asks before it lets them in, with the view of customer B, and with the time. */
async function accountsOf(people: Record<string, Person>): Promise<string> {
  const ids = [...Object.values(people), customerB, administrator].map(({ id }) => id);
  const { rows } = await testBase.database.pool.query<{ said: string }>(
    `SELECT concat_ws(' ',
       (SELECT string_agg(concat(id, ':', xmin), ' ' ORDER BY id) FROM users WHERE id = ANY($1)),
       (SELECT string_agg(concat(id, ':', xmin), ' ' ORDER BY id) FROM sessions WHERE user_id = ANY($1)),
       (SELECT string_agg(concat(token_hash, ':', r.xmin), ' ' ORDER BY token_hash)
        FROM refresh_tokens r JOIN sessions ON session_id = sessions.id WHERE user_id = ANY($1)),
       (SELECT string_agg(concat(user_id, ':', xmin), ' ' ORDER BY user_id) FROM authenticators WHERE user_id = ANY($1)),
       (SELECT string_agg(concat(id, ':', xmin), ' ' ORDER BY id) FROM staff_roles),
       (SELECT string_agg(concat(id, ':', xmin), ' ' ORDER BY id) FROM customer_views WHERE customer_id = $2)) AS said`,
    [ids, customerB.id],
  );
  return `${clock.now().toString()} ${rows[0]?.said}`;
}

let letIn = await peopleLetIn();

const callers = {
  anonymous: { bearer: undefined },
  nonsense: { bearer: "nonsense" },
  forged: { bearer: forged(customerA) },
  expiredCustomer: outdated.customer,
  expiredAdministrator: outdated.administrator,
  endedCustomer: ended.customer,
  endedAdministrator: ended.administrator,
  disabledCustomer: disabled.customer,
  disabledAdministrator: disabled.administrator,
  supersededCustomer: superseded.customer,
  supersededAdministrator: superseded.administrator,
  otherTokenOfCustomer: { bearer: customerA.refreshToken, refreshToken: customerA.bearer },
  otherTokenOfAdministrator: {
    bearer: administrator.refreshToken,
    refreshToken: administrator.bearer,
  },
  channelKey: { bearer: shop.channel.key },
  otherChannelKey: { bearer: otherChannelKey },
  ...letIn.people,
  customersView: letIn.customersView,
  leftView,
} satisfies Record<string, Caller>;
type CallerName = keyof typeof callers;

const ofUsers = {
  anonymous: "login_status_error",
  nonsense: "token_invalid",
  forged: "token_invalid",
  expiredCustomer: "access_token_expired",
  expiredAdministrator: "access_token_expired",
  endedCustomer: "login_expired",
  endedAdministrator: "login_expired",
  disabledCustomer: "login_expired",
  disabledAdministrator: "login_expired",
  supersededCustomer: "access_token_superseded",
  supersededAdministrator: "access_token_superseded",
  otherTokenOfCustomer: "token_invalid",
  otherTokenOfAdministrator: "token_invalid",
  channelKey: "token_invalid",
  otherChannelKey: "token_invalid",
  customerA: "in",
  customerB: "in",
  administrator: "in",
  manager: "in",
  finance: "in",
  support: "in",
  stock: "in",
  auditor: "in",
  customersView: "in",
  leftView: "login_expired",
} as const satisfies Record<CallerName, ProblemKey | "in">;

const forEveryone = <T>(answer: T) =>
  Object.fromEntries(Object.keys(callers).map((name) => [name, answer])) as Record<CallerName, T>;

/** Who is let in to what, and what the others hear. */
const matrix: Record<Role, Record<CallerName, ProblemKey | "in">> = {
  visitor: { ...forEveryone("in" as const), leftView: "login_expired" },
  customer: ofUsers,
  administrator: {
    ...ofUsers,
    customerA: "admin_required",
    customerB: "admin_required",
    customersView: "no_permission",
  },
  view: {
    ...forEveryone("token_invalid" as const),
    anonymous: "login_status_error",
    customersView: "in",
    leftView: "login_expired",
  },
  channel: {
    ...forEveryone("token_invalid" as const),
    anonymous: "login_status_error",
    channelKey: "in",
    otherChannelKey: "in",
  },
  orderHolder: { ...forEveryone("in" as const), leftView: "login_expired" },
  refresh: {
    ...forEveryone("refresh_token_expired" as const),
    anonymous: "refresh_token_missing",
    expiredCustomer: "in",
    expiredAdministrator: "in",
    supersededCustomer: "in",
    supersededAdministrator: "in",
    customerA: "in",
    customerB: "in",
    administrator: "in",
    manager: "in",
    finance: "in",
    support: "in",
    stock: "in",
    auditor: "in",
  },
};
/** In a customer's view there is nothing but reading, and the way out. */
function rowOf(endpoint: Endpoint): Record<CallerName, ProblemKey | "in"> {
  const row = { ...matrix[endpoint.role] };
  if (endpoint.role === "administrator")
    for (const role of StandardRole.exclude(["owner"]).options)
      if (!isAllowed(new Set(standardRoles[role]), endpoint.right)) row[role] = "right_required";
  const mayOnlyLook = row.customersView === "in" && endpoint.role !== "view" && !isRead(endpoint);
  return mayOnlyLook ? { ...row, customersView: "no_permission" } : row;
}
const refusalsAtTheDoor = new Set<string>([
  ...Object.values(matrix).flatMap((row) => Object.values(row)),
  "right_required",
]);

const stored = () => digestOfStored(testBase.database);

/** Passwords that belong to no one: anyone who is let in must still be themselves for the calls that follow. */
const wrongPassword = "wrong-horse";
const wrongPasswords = {
  oldPassword: wrongPassword,
  password: wrongPassword,
  confirmPassword: wrongPassword,
};

/** Makes a call as everyone; says in words where the answer is not what the matrix has. */
async function judgeCallers(endpoint: Endpoint): Promise<string[]> {
  const wrong: string[] = [];
  // People who are let in may end their sessions or their account by it, or let time pass: then others take their place.
  if ((await accountsOf(letIn.people)) !== letIn.as) letIn = await peopleLetIn();
  const all = { ...callers, ...letIn.people, customersView: letIn.customersView };
  const ask = async (name: CallerName, expected: ProblemKey | "in") => {
    const caller: Caller = all[name];
    const shown = endpoint.role === "refresh" ? caller.refreshToken : undefined;
    const input = sampleInput(endpoint, { now: clock.now().toString(), ...wrongPasswords });
    const answer = await shop.call(endpoint, input, { bearer: shown ?? caller.bearer });
    const { error = "", status } = answer;
    const heard = refusalsAtTheDoor.has(error) ? error : "in";
    if (heard !== expected) wrong.push(`${name} heard ${heard}, not ${expected}`);
    if (status >= 500) wrong.push(`${name} met ${answer.text}`);
  };
  const row = Object.entries(rowOf(endpoint)) as [CallerName, ProblemKey | "in"][];
  const before = await stored();
  for (const [name, expected] of row) if (expected !== "in") await ask(name, expected);
  if ((await stored()) !== before) wrong.push("someone who was refused changed something");
  for (const [name, expected] of row) if (expected === "in") await ask(name, expected);
  return wrong;
}

test.for(everyCall)("lets in to $method $path just those its role names", async (endpoint) => {
  expect(await judgeCallers(endpoint)).toEqual([]);
});

const ownCard = await shop.boundCard(customerA);
const foreignCard = await shop.boundCard(customerB);
const [stockCard] = await shop.stock(1);
const deletedCard = await shop.boundCard(customerA);
await shop.done(deleteCard, { cardId: deletedCard.id }, { bearer: customerA.bearer });
await shop.recharge(customerA, "50.00");

const takesCard = (call: Endpoint) => {
  const { required, optional } = fieldsOf(call);
  return [...required, ...optional].includes("cardId");
};
const cardCalls = everyCall.filter((call) => call.role === "customer" && takesCard(call));

/** Cards that are not the caller's, by whose they are. */
const notOwn: Record<string, string> = {
  "someone else's": foreignCard.id,
  deleted: deletedCard.id,
  "in stock": stockCard!.id,
  "never made": "999999999",
  "beyond all numbers": "9223372036854775808",
  zero: "0",
  "not a number": "abc",
};

async function judgeCards(endpoint: Endpoint, caller: Person): Promise<string[]> {
  const wrong: string[] = [];
  await shop.renew(caller);
  const own = await shop.boundCard(caller);
  const ask = async (cardId: string) => {
    const input = sampleInput(endpoint, { cardId, planId, addOnId }) as never;
    return shop.call(endpoint, input, { bearer: caller.bearer });
  };
  const before = await stored();
  for (const [whose, cardId] of Object.entries(notOwn)) {
    const { error, status } = await ask(cardId);
    if (error !== "not_found" || status !== 404) wrong.push(`a card ${whose}: ${error ?? "taken"}`);
  }
  if ((await stored()) !== before) wrong.push("a card of someone else was changed");
  const { error } = await ask(own.id);
  if (error === "not_found" || error === "validation_failed")
    wrong.push(`their own card: ${error}`);
  return wrong;
}

test.for(cardCalls)("finds for $method $path no card but the caller's own", async (endpoint) => {
  expect(await judgeCards(endpoint, customerA)).toEqual([]);
});

test.for(cardCalls)("gives an administrator no customer's card by $method $path", async (call) => {
  await shop.renew(administrator);
  const input = sampleInput(call, { cardId: ownCard.id, planId, addOnId }) as never;
  const answer = await shop.call(call, input, { bearer: administrator.bearer });
  expect(answer.error).toBe("not_found");
});

test("takes no use of another carrier's cards", async () => {
  const { iccid } = ownCard;
  const record = { id: "r1", iccid, usedAt: clock.now().toString(), regionName: "JP", bytes: 1 };
  const records = [record];
  expect(await shop.done(reportUsage, { records }, { bearer: otherChannelKey })).toEqual({
    accepted: 0,
    duplicates: 0,
    rejected: [{ id: "r1", error: "unknown_card" }],
  });
});

test("lets a promoted customer and a demoted administrator renew before the new level is judged", async () => {
  const promoted = await shop.customer();
  const demoted = await shop.administrator();
  await setOnUsers({ promoted }, "role_id = 1");
  await setOnUsers({ demoted }, "role_id = NULL");
  const asked = { account: "nobody", amount: "1.00" };
  const heard = async ({ bearer }: Person) => (await shop.call(recharge, asked, { bearer })).error;
  for (const person of [promoted, demoted])
    expect(await heard(person)).toBe("access_token_superseded");
  for (const person of [promoted, demoted]) {
    const renewed = await shop.done(refresh, {}, { bearer: person.refreshToken });
    person.bearer = renewed.accessToken;
  }
  expect([await heard(promoted), await heard(demoted)]).toEqual([
    "username_not_exists",
    "admin_required",
  ]);
});

test("would notice a call that lets in others than its role names, or its right", async () => {
  const { right: _, asksAgain: __, ...call } = recharge;
  expect(await judgeCallers({ ...call, role: "customer" })).not.toEqual([]);
  expect(await judgeCallers({ ...getCard, role: "administrator", right: "stock" })).not.toEqual([]);
  expect(await judgeCallers({ ...getCard, role: "visitor" })).not.toEqual([]);
  expect(await judgeCallers({ ...reportUsage, role: "visitor" })).not.toEqual([]);
  expect(await judgeCallers({ ...recharge, right: "settings" })).not.toEqual([]);
});

test("would notice a call that finds another customer's card", async () => {
  expect(await judgeCards(getCard, customerB)).toContain("a card someone else's: taken");
});

test("has no call without a role, and none of the desk without a right, by type", () => {
  const parts = { method: "GET", path: "/x", summary: "", problems: [] } as const;
  const shapes = { input: z.strictObject({}), output: z.object({}) };
  // @ts-expect-error: a call must say who may make it.
  const withoutRole = define({ ...parts, ...shapes });
  // @ts-expect-error: and there are no other roles.
  const withAnother = define({ ...parts, ...shapes, role: "everybody" });
  // @ts-expect-error: a call of the desk must say which right it needs.
  const withoutRight = define({ ...parts, ...shapes, role: "administrator" });
  // @ts-expect-error: and no other call has one.
  const ofCustomers = define({ ...parts, ...shapes, role: "customer", right: "stock" });
  expect([withoutRole, withAnother, withoutRight, ofCustomers]).toHaveLength(4);
});

/** Every route of the program, read off its own drawing of them: a tree of parts of paths. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes()
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part, methods = ""] =
        /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      above[depth] = part;
      const path = above.slice(0, depth + 1).join("");
      return methods
        .split(", ")
        .filter((method) => method !== "" && method !== "HEAD")
        .map((method) => `${method} ${path}`);
    });
}

const prefix = shop.config.servicePrefix;
const agreed = (calls: readonly Endpoint[]) => [
  ...calls.map(({ method, path }) => `${method} ${prefix}${path}`),
  `GET ${prefix}/openapi.json`,
  `GET ${prefix}/docs`,
];
/** What is answered below the prefix; a route for everything else there says that it was not found. */
const belowPrefix = (app: FastifyInstance) =>
  routesOf(app).filter((route) => route.includes(` ${prefix}/`) && !route.endsWith("/*"));

test("names the shop's address in the OpenAPI document where the operator has said it", async () => {
  const env = { PUBLIC_URL: "https://sim.example" };
  const known = await openShop(testBase, { clock, env, closeWith: onTestFinished });
  const document = await (await fetch(`${known.address}/openapi.json`)).json();
  expect(document).toMatchObject({ servers: [{ url: "https://sim.example" }] });
});

test("mounts every call of the contract and nothing else", () => {
  expect(belowPrefix(shop.app).toSorted()).toEqual(agreed(everyCall).toSorted());
});

test("changes nothing by any path that is not below the prefix", () => {
  const outside = routesOf(shop.app).filter((route) => !route.includes(` ${prefix}/`));
  expect(outside).toContain("GET /metrics");
  expect(outside.filter((route) => !route.startsWith("GET "))).toEqual([]);
});

test("has no sandbox calls while the sandbox is closed", async () => {
  const closed = await openShop(testBase, { clock, closeWith: onTestFinished });
  const open = everyCall.filter(({ sandbox }) => !sandbox);
  expect(belowPrefix(closed.app).toSorted()).toEqual(agreed(open).toSorted());
  const sandbox = everyCall.filter((call) => call.sandbox);
  expect(sandbox.length).toBeGreaterThan(0);
  for (const call of sandbox) {
    const input = sampleInput(call) as never;
    const answer = await closed.call(call, input, { bearer: administrator.bearer });
    expect(answer).toMatchObject({ status: 404, error: "not_found" });
  }
});

test("publishes the mounted calls as an OpenAPI document, each with its role", async () => {
  const answer = await fetch(`${shop.address}/openapi.json`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const document = JSON.parse(await answer.text());
  expect(document.openapi).toMatch(/^3\.1\./);
  const published = Object.entries<Record<string, { "x-role": string }>>(document.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, { "x-role": role }]) => [
        `${method.toUpperCase()} ${path}`,
        role,
      ]),
  );
  expect(Object.fromEntries(published)).toEqual(
    Object.fromEntries(
      everyCall.map(({ method, path, role }) => [`${method} ${prefix}${path}`, role]),
    ),
  );
  // Said for each call: one that says nothing would fall back on what the whole document says.
  const opened = Object.values<Record<string, { "x-role": string; security: object[] }>>(
    document.paths,
  ).flatMap((operations) =>
    Object.values(operations).map(({ "x-role": role, security }) => [
      role,
      security.flatMap((one) => Object.keys(one)),
    ]),
  );
  expect(new Set(opened.map((one) => JSON.stringify(one)))).toEqual(
    new Set(
      [
        ["visitor", []],
        ["orderHolder", ["orderToken"]],
        ...["customer", "administrator", "refresh", "channel", "view"].map((role) => [
          role,
          ["bearer"],
        ]),
      ].map((one) => JSON.stringify(one)),
    ),
  );
  expect(document.servers).toEqual([{ url: "/" }]);
  const names = Object.keys(document.components.schemas);
  const links = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(([, name = ""]) => !names.includes(name))).toEqual([]);
});
