import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { type Endpoint, endpoint as define } from "@farsim/contract/endpoint.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Answer, RawRequest } from "../testing/input/contract-caller.ts";
import {
  misshapen,
  type Misshapen,
  misshapenTimes,
  seededRandom,
} from "../testing/input/misshapen.ts";
import { mountCalls } from "../testing/mount-calls.ts";
import { openShop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { HandClock, type Instant } from "../src/platform/clock.ts";
import { anyoneAuthenticator } from "../src/platform/http/plain-authenticators.ts";

/** T11. `DEEP=1` asks for the long run, `SEED` for another one. */
const inputs = process.env["DEEP"] ? 100_000 : 1_000;
const seed = Number(process.env["SEED"] ?? 11);
/** Requests under way at once. */
const maxConcurrent = 8;

/** The sandbox's clock, but standing still: no matter what it is told, the people of this test stay logged in. */
class StoppedClock extends HandClock {
  readonly distanceTo = (moment: Instant): number =>
    moment.epochMilliseconds - this.now().epochMilliseconds;
  readonly moveAhead = (): void => {};
}

const testBase = await testDatabase();
const clock = new StoppedClock("2027-05-01T12:00:00Z");
const shop = await openShop(testBase, { clock, env: { SANDBOX: "true" } });

/** What was wrong with an answer; undefined for one that is as it should be. */
function offenceOf(
  { unknownField }: Misshapen,
  answer: Answer,
  call?: Endpoint,
): string | undefined {
  const { status, code, error, text } = answer;
  // An email that no mail server would take is its writer's affair.
  if (status >= 500 && error !== "code_send_failed") return `${status} ${text.slice(0, 300)}`;
  if (unknownField !== undefined && !call?.open && error !== "validation_failed")
    return `took the field ${JSON.stringify(unknownField)}: ${text.slice(0, 300)}`;
  // What Fastify answers to a HEAD has no body.
  if (text !== "" && (Number.isNaN(code) || (code === 0) !== (status === 200)))
    return `no envelope: ${status} ${text.slice(0, 300)}`;
  return undefined;
}

/** An administrator in a customer's view. */
async function inView(): Promise<Person> {
  const { bearer } = await shop.administrator();
  const customer = await shop.customer();
  const input = { userId: customer.id, reason: "as was asked" };
  const { accessToken } = await shop.done(enterCustomer, input, { bearer });
  return { ...customer, bearer: accessToken };
}

/** A user who may make a call; for calls that need none, a visitor. */
async function caller({ role }: Endpoint): Promise<Person | undefined> {
  if (role === "administrator") return shop.administrator();
  if (role === "view") return inView();
  return role === "customer" || role === "refresh" ? shop.customer() : undefined;
}

/** What someone may have done to their own login. */
const loggedOut = new Set(["login_expired", "access_token_superseded", "refresh_token_expired"]);

/** Sends requests to a call; counts what was heard and says where the answer was wrong. */
async function fuzz(
  call: Endpoint,
  count: number,
  chance: () => number,
  heard: Map<string, number>,
): Promise<string[]> {
  const offences: string[] = [];
  let person = await caller(call);
  const send = ({ request }: Misshapen) => {
    const proofs = { refresh: person?.refreshToken, channel: shop.channel.key, visitor: undefined };
    const proof = call.role in proofs ? proofs[call.role as "visitor"] : person?.bearer;
    const authorization = proof === undefined ? {} : { authorization: `Bearer ${proof}` };
    return shop.within.raw({ ...request, headers: { ...authorization, ...request.headers } });
  };
  const given = { now: "2027-05-01T12:00:00Z" };
  const one = async (wrong: Misshapen) => {
    let answer = await send(wrong);
    for (let tries = 0; tries < 5 && loggedOut.has(answer.error ?? ""); tries++) {
      person = await caller(call);
      answer = await send(wrong);
    }
    const outcome =
      answer.code === 0 || answer.status === 204 ? "ok" : (answer.error ?? String(answer.status));
    heard.set(outcome, (heard.get(outcome) ?? 0) + 1);
    const offence = offenceOf(wrong, answer, call);
    if (offence) offences.push(`${call.path} ${wrong.kind} ${shown(wrong.request)}: ${offence}`);
  };
  const wrongs = Array.from({ length: count }, () => misshapen(call, given, chance));
  wrongs.push(...misshapenTimes(call, given));
  for (let done = 0; done < wrongs.length; done += maxConcurrent)
    await Promise.all(wrongs.slice(done, done + maxConcurrent).map(one));
  return offences;
}

const shown = ({ method, path, body = "" }: RawRequest): string =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(body.slice(0, 200))}`;

test(`answers ${inputs} misshapen requests to every call with an envelope, none with a fault of its own, and takes no unknown field (seed ${seed})`, {
  timeout: inputs * 100,
}, async ({ annotate }) => {
  const heard = new Map<string, number>();
  const offences: string[] = [];
  const each = Math.ceil(inputs / everyCall.length);
  const chance = seededRandom(seed);
  for (const call of everyCall) offences.push(...(await fuzz(call, each, chance, heard)));
  expect(offences).toEqual([]);
  // The control: the requests go all the way in, not only to the door.
  const total = heard.values().reduce((sum, n) => sum + n, 0);
  expect(total).toBeGreaterThanOrEqual(inputs);
  expect(heard.get("ok") ?? 0).toBeGreaterThan(inputs / 20);
  expect(heard.get("validation_failed") ?? 0).toBeGreaterThan(inputs / 4);
  expect(heard.get("login_expired") ?? 0).toBe(0);
  await annotate(
    `${total} requests to ${everyCall.length} calls: ${JSON.stringify(Object.fromEntries(heard))}`,
  );
});

test("would notice a call that takes unknown fields, and one that breaks", async () => {
  const careless = define({
    method: "POST",
    path: "/careless",
    summary: "",
    role: "visitor",
    input: z.looseObject({ account: z.unknown().refine((account) => account !== undefined) }),
    output: z.object({}),
    problems: [],
  });
  const { app, mount } = mountCalls({
    database: testBase.database,
    clock,
    shop: shop.config,
    authenticator: anyoneAuthenticator,
  });
  mount(careless, async (_ctx, { account }) => {
    if (typeof account !== "string") throw new Error("a text was expected");
    return {};
  });
  const chance = seededRandom(seed);
  const offences: string[] = [];
  for (let i = 0; i < 300; i++) {
    const wrong = misshapen(careless, {}, chance);
    const { method, path, headers = {}, body } = wrong.request;
    const { statusCode: status, body: text } = await app.inject({
      method: method as "GET",
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    const { code, data } = text.startsWith("{") ? JSON.parse(text) : { code: Number.NaN };
    const answer = {
      status,
      text,
      code,
      message: "",
      data,
      error: data?.error,
      headers: new Headers(),
    };
    const offence = status === 404 ? undefined : offenceOf(wrong, answer);
    if (offence) offences.push(offence);
  }
  expect(offences.filter((offence) => offence.startsWith("500"))).not.toEqual([]);
  expect(offences.filter((offence) => offence.startsWith("took the field"))).not.toEqual([]);
});
