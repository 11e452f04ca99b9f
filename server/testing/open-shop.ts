import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as accounts from "@farsim/contract/accounts.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll } from "vitest";
import { openTokens } from "../src/accounts/sessions/tokens.ts";
import { createApp } from "../src/app.ts";
import { fixShopTerms } from "../seeds/shop-terms.ts";
import { addChannel } from "../src/channels/add-channel.ts";
import { type Config, readConfig } from "../src/config.ts";
import { limits as usualLimits } from "../src/limits.ts";
import { type Clock, HandClock } from "../src/platform/clock.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Standby } from "../src/platform/database/standby.ts";
import type { LiveOptions } from "../src/platform/events/live-streams.ts";
import { type LiveCoverage, openLiveCoverage } from "../src/channels/coverage/live-coverage.ts";
import { type LiveShop, openLiveShop } from "../src/shop/live-shop.ts";
import type { LimitTable } from "../src/platform/http/load/limits.ts";
import { openLog } from "../src/platform/log.ts";
import { keepAuditLinked } from "../src/platform/security/audit-chain.ts";
import { openVault } from "../src/platform/security/vault.ts";
import {
  byHttp,
  type Carry,
  type ContractCaller,
  contractCaller,
  envelopeOfEvent,
} from "./input/contract-caller.ts";
import { codeInLastEmail } from "./emails.ts";
import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { addPerson, testPassword, newName, newSession, type Person } from "./people.ts";
import { addCards, type TestEsim, newTestCard, type TestCard, type StockCard } from "./stock.ts";
import { refuseSecrets } from "./refuse-secrets.ts";
import type { TestDatabase } from "./database/test-database.ts";

const noLimits: LimitTable = {
  login: [],
  code: [],
  codeTry: [],
  bind: [],
  refresh: [],
  usage: [],
  export: [],
  order: [],
  checkout: [],
};

interface Options<C extends Clock> {
  /** Settings beside the shop's own; `BILLING_TIMEZONE`, for example. */
  readonly env?: NodeJS.ProcessEnv;
  /** Stands at noon UTC of 1 May 2027 unless another is given. */
  readonly clock?: C;
  /** Counts tries as the product does; else nothing is counted. */
  readonly countTries?: boolean;
  /** Of open screens: how often they are asked after, and how many there may be. */
  readonly live?: LiveOptions;
  /** Of what lists of the desk may be read. */
  readonly standby?: Standby;
  /** Stands between the program and its database: for showing that a test would notice. */
  readonly through?: (database: Database) => Database;
  /** What closes the shop: the end of the file, or `onTestFinished`. */
  readonly closeWith?: (close: () => Promise<void>) => void;
}

export interface Shop<C extends Clock = HandClock> extends ContractCaller {
  readonly config: Config;
  readonly clock: C;
  readonly database: Database;
  /** Where it listens, with the service prefix. Another after `restart`. */
  readonly address: string;
  readonly channel: { readonly id: bigint; readonly name: string; readonly key: string };
  /** Within the process, for tests that make tens of thousands of calls. */
  readonly within: ContractCaller;
  /** Errors that the program logged. What is left in it when the shop closes fails the file. */
  readonly faults: string[];
  /** All that the program has logged, a line an entry. */
  readonly lines: readonly string[];
  readonly app: FastifyInstance;
  /** What was set on the desk. */
  readonly liveShop: LiveShop;
  readonly liveCoverage: LiveCoverage;
  /** The same shop as another process would open it: nothing is kept but the database and the settings. */
  restart(): Promise<void>;
  /** Work by the program itself, such as filling the stock. */
  asProgram<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Registered by the code of an email. */
  register(): Promise<Person>;
  logIn(person: Person): Promise<void>;
  /** The code of the last email to an address; undefined without one. */
  codeFor(email: string): string | undefined;
  /** As registering would leave them; quick. */
  customer(): Promise<Person>;
  /** An owner. */
  administrator(): Promise<Person>;
  /** A member of staff with one of the standard roles. */
  staff(role: StandardRole): Promise<Person>;
  /** Gives someone another session, regardless of the hour. */
  renew(person: Person): Promise<void>;
  stock(count: number): Promise<StockCard[]>;
  /** Puts cards into stock that are known already. */
  stockOf(testCards: readonly (TestCard | TestEsim)[]): Promise<StockCard[]>;
  /** A card from stock, bound by its code. */
  boundCard(person: Person): Promise<StockCard>;
  recharge(person: Person, amount: string): Promise<Output<typeof recharge>>;
  report(records: readonly object[], key?: string): Promise<Output<typeof reportUsage>>;
}

const channelName = "carrier-one";
const channelKey = "a-key-that-only-carrier-one-knows";
export const otherChannelKey = "a-key-that-only-carrier-two-knows";

/** A whole small shop on a test database: every call behind its authenticator, emails in a folder, time in the test's hand. */
export async function openShop<C extends Clock = HandClock>(
  { database: direct, connectionString }: Pick<TestDatabase, "database" | "connectionString">,
  options: Options<C> = {},
): Promise<Shop<C>> {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-shop-"));
  const read = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: connectionString,
    CHANNEL_KEYS: `${channelName}:${channelKey},carrier-two:${otherChannelKey}`,
    LOG_LEVEL: "error",
    ...options.env,
  });
  // Most tests are about other things than a second factor; those that are name it.
  const isSecondFactorRequired = options.env?.ADMIN_TOTP_REQUIRED === "true";
  const config: Config = { ...read, isSecondFactorRequired };
  const clock = options.clock ?? (new HandClock("2027-05-01T12:00:00Z") as Clock as C);
  const database = options.through?.(direct) ?? direct;
  const lines: string[] = [];
  const faults: string[] = [];
  const log = openLog("info", {
    write(line: string) {
      lines.push(line);
      if (JSON.parse(line).level >= pino.levels.values.error!) faults.push(line);
    },
  });
  const tokens = openTokens(config);
  const vault = openVault(config);
  const asProgram = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    direct.write((tx) =>
      work({
        tx,
        now: clock.now(),
        shop: config,
        actor: { kind: "system" },
        language: "en",
        origin: "a test",
      }),
    );
  const open = async () => {
    const limits = options.countTries ? usualLimits : noLimits;
    // Not through what a test puts between: it stands for a database that fails later.
    const liveShop = await openLiveShop(direct, config);
    const liveCoverage = await openLiveCoverage(direct);
    const app = await createApp({
      config,
      liveShop,
      liveCoverage,
      database,
      standby: options.standby,
      clock,
      log,
      limits,
      ...(options.live && { live: options.live }),
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return {
      app,
      liveShop,
      liveCoverage,
      address: `http://127.0.0.1:${port}${config.servicePrefix}`,
    };
  };
  const auditLinks = keepAuditLinked(direct, log);
  let running = await open();
  const http = contractCaller((request) => byHttp(running.address)(request));
  const within = contractCaller((request) => carryWithin(running.app, config, request));
  const channelId = await asProgram(async (ctx) => {
    const known = await ctx.tx.db.selectFrom("channels").select(["id", "name"]).execute();
    const first = known.find(({ name }) => name === channelName)?.id;
    if (first !== undefined) return first;
    // So that anyone who verifies the ledger knows the zone.
    await fixShopTerms(ctx, config);
    await addChannel(ctx, "carrier-two");
    return addChannel(ctx, channelName);
  });
  (options.closeWith ?? afterAll)(async () => {
    await running.app.close();
    await auditLinks.close();
    rmSync(folder, { recursive: true, force: true });
    refuseSecrets(lines, config);
    if (faults.length > 0) throw new Error(`The program complained.\n${faults.join("\n")}`);
  });

  let keeper: Promise<Person> | undefined;
  const shop: Shop<C> = {
    ...http,
    within,
    config,
    clock,
    database,
    faults,
    lines,
    channel: { id: channelId, name: channelName, key: channelKey },
    get address() {
      return running.address;
    },
    get app() {
      return running.app;
    },
    get liveShop() {
      return running.liveShop;
    },
    get liveCoverage() {
      return running.liveCoverage;
    },
    async restart() {
      await running.app.close();
      running = await open();
    },
    asProgram,
    async register() {
      const username = newName();
      const email = `${username}@example.com`;
      await http.done(accounts.sendCode, { email, purpose: "register" });
      const { accessToken, refreshToken, userInfo } = await http.done(accounts.register, {
        username,
        email,
        password: testPassword,
        confirmPassword: testPassword,
        code: shop.codeFor(email) ?? "",
      });
      const { id, level } = userInfo;
      const secrets = { password: testPassword, bearer: accessToken, refreshToken };
      return { id, username, email, level, ...secrets };
    },
    async logIn(person) {
      const { accessToken, refreshToken } = await http.done(accounts.login, {
        account: person.username,
        password: person.password,
        rememberMe: false,
      });
      Object.assign(person, { bearer: accessToken, refreshToken });
    },
    codeFor: (email) => codeInLastEmail(config.mail.outboxDir, email),
    customer: () => asProgram((ctx) => addPerson(ctx, tokens, null)),
    administrator: () => asProgram((ctx) => addPerson(ctx, tokens, "owner")),
    staff: (role) => asProgram((ctx) => addPerson(ctx, tokens, role)),
    async renew(person) {
      Object.assign(person, await asProgram((ctx) => newSession(ctx, tokens, person)));
    },
    stock: (count) => shop.stockOf(Array.from({ length: count }, newTestCard)),
    stockOf: (testCards) => asProgram((ctx) => addCards(ctx, vault, channelId, testCards)),
    async boundCard(person) {
      const [card] = await shop.stock(1);
      const { id: _, ...proof } = card!;
      await within.done(bindCard, proof, { bearer: person.bearer });
      return card!;
    },
    async recharge(person, amount) {
      // With a limit each has an administrator of its own, who has created nothing yet.
      const isLimited = config.approvalAboveMicros !== null;
      const administrator = await (isLimited
        ? shop.administrator()
        : (keeper ??= shop.administrator()));
      await shop.renew(administrator);
      return within.done(
        recharge,
        { account: person.username, amount },
        { bearer: administrator.bearer },
      );
    },
    report: (records, key = channelKey) =>
      within.done(
        reportUsage,
        { records: [...records] as Record<string, unknown>[] },
        { bearer: key },
      ),
  };
  return shop;
}

/** The whole answer; of a stream of events the first one, for it has no end. */
async function textOf(response: LightMyRequestResponse): Promise<string> {
  const isStream = String(response.headers["content-type"]).startsWith("text/event-stream");
  let text = "";
  for await (const part of response.stream().setEncoding("utf8")) {
    text += part;
    if (isStream && text.includes("\n\n")) return envelopeOfEvent(text);
  }
  return text;
}

const carryWithin = async (
  app: FastifyInstance,
  { servicePrefix }: Config,
  { method, path: below, headers = {}, body }: Parameters<Carry>[0],
): ReturnType<Carry> => {
  const response = await app.inject({
    method: method as "GET",
    url: servicePrefix + below,
    headers,
    ...(body !== undefined && { payload: body }),
    payloadAsStream: true,
  });
  const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode,
    text: await textOf(response),
    headers: new Headers(given as [string, string][]),
  };
};
