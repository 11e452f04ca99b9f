import { randomBytes, randomInt } from "node:crypto";
import * as contract from "@farsim/contract/accounts.ts";
import { getUserInfo, logout, refresh } from "@farsim/contract/session.ts";
import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { Logger, runOnce } from "graphile-worker";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { mountAccountSettings } from "../src/accounts/settings/account-settings.routes.ts";
import { mountAccounts } from "../src/accounts/accounts.routes.ts";
import { openCodeLimiters } from "../src/accounts/codes/code-limiters.ts";
import { openCodes } from "../src/accounts/codes/codes.ts";
import { loginCodeTask, sendLoginCode } from "../src/accounts/codes/send-login-code.ts";
import { accountEmailTask, sendAccountEmail } from "../src/accounts/emails/account-email-job.ts";
import { userAuthenticator } from "../src/accounts/sessions/user-authenticator.ts";
import { accountLimits } from "../src/accounts/limits.ts";
import { invoicesOfAccounts } from "../src/books/invoices/invoices-of-accounts.ts";
import { payoutsOfAccounts } from "../src/payments/payouts/own-payouts.ts";
import { HandClock } from "../src/platform/clock.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openLimits } from "../src/platform/http/load/limits.ts";
import type { Mail, Mailer } from "../src/platform/mail.ts";
import { mountOn } from "../src/platform/http/mount.ts";
import {
  bearerAuthenticator,
  anyoneAuthenticator,
} from "../src/platform/http/plain-authenticators.ts";
import { answerRefusals } from "../src/platform/http/refusals.ts";
import type { Shop } from "../src/platform/settings/shop.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { testPassword } from "./people.ts";
import { quickHash } from "./quick-hash.ts";

export const jwtKey = "a key for tests, of more than 32 characters";

const shop: Shop = {
  productName: "Farsim",
  currency: "USD",
  currencyDigits: 2,
  billingTimeZone: "UTC",
  esimFeeMicros: 5_000_000n,
  rechargeRates: { servicePpm: 0n, internationalPpm: 40_000n },
  recharge: { minMicros: 1_000_000n, maxMicros: 10_000_000_000n, amountsMicros: [] },
  paymentProviders: [],
  approvalAboveMicros: null,
  cardLimit: 20,
  realNameUrl: "/home#real-name",
  contact: { email: "help@sim.example" },
  operator: {},
  announcement: { show: "standard" },
  headline: null,
  legal: { disclaimer: { en: "" }, privacy: { en: "" } },
  faq: null,
  look: {},
  tax: { included: false, byCountry: false },
  invoices: null,
  publicUrl: undefined,
  sandbox: false,
  isSecondFactorRequired: false,
};

export interface Answer<Data> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** What a call that succeeded brings. */
  readonly data: Data;
  /** The key of a refusal. */
  readonly error: string | undefined;
  readonly retryAfter: number | undefined;
}

interface Place {
  readonly origin?: string;
  readonly language?: Language;
  readonly device?: string;
}

interface Options {
  readonly database: Database;
  /** Where emails go; unless said, into `emails`. */
  readonly mailer?: Mailer;
  readonly logger?: FastifyBaseLogger;
  readonly breachedPasswords?: string;
}

const noOthers = { bind: [], usage: [], order: [], checkout: [] };

/** The calls of accounts over HTTP, with a clock that stands still until it is set; closed when the test ends. */
export function accountsApp({
  database,
  mailer,
  logger = pino({ level: "error" }),
  breachedPasswords,
}: Options) {
  const clock = new HandClock("2027-05-01T12:00:00Z");
  const emails: Mail[] = [];
  const failures: unknown[] = [];
  const app = fastify({ loggerInstance: logger });
  onTestFinished(() => app.close());
  answerRefusals(app);
  const users = userAuthenticator({ jwtKey });
  const mount = mountOn(app, {
    database,
    clock,
    shopAt: () => shop,
    limits: openLimits(database.pool, { ...accountLimits, ...noOthers }),
    isSecondFactorRequired: false,
    authenticators: {
      visitor: anyoneAuthenticator,
      refresh: bearerAuthenticator,
      channel: anyoneAuthenticator,
      customer: users,
      administrator: users,
      orderHolder: anyoneAuthenticator,
      view: users,
    },
    onMount: () => {},
  });
  const vault = openVault({ secretKey: randomBytes(32) });
  mountAccountSettings(mount, {
    database,
    vault,
    cardHistoryOf: async () => [],
    payouts: payoutsOfAccounts(vault),
    invoices: invoicesOfAccounts,
  });
  const post = mailer ?? { send: async (mail: Mail) => void emails.push(mail) };
  mountAccounts(mount, {
    database,
    jwtKeys: { jwtKey },
    vault,
    mailer: post,
    onEmailFailed: (cause) => failures.push(cause),
    breachedPasswords,
  });

  const caller = (place: Place = {}) => callerOf(app, place);
  const codeFor = (email: string): string => {
    const emailText = emails.findLast(({ to }) => to === email);
    return /^\d{6}$/m.exec(emailText?.text ?? "")?.[0] ?? "";
  };

  return {
    clock,
    vault,
    emails,
    failures,
    caller,
    /** The code of the last email to an address. */
    codeFor,
    /** Runs the jobs that wait, as the worker would. */
    async runJobs(): Promise<void> {
      const parts = { database, clock, mailer: post, shop };
      const codes = openCodes({ jwtKey });
      const { emails } = openCodeLimiters(database.pool);
      await runOnce({
        pgPool: database.pool,
        logger: new Logger(() => () => {}),
        taskList: {
          [accountEmailTask]: (payload) => sendAccountEmail(parts, payload),
          [loginCodeTask]: (payload) => sendLoginCode({ ...parts, codes, emails }, payload),
        },
      });
    },
    /** A registered customer, logged in, whose password takes no time to check; with `slow` as much as where a shop serves. */
    async customer({ slow = false } = {}) {
      const visitor = caller();
      const username = randomName();
      const email = `${username}@example.com`;
      await visitor.sendCode(email);
      const { data } = await visitor.register({ username, email, code: codeFor(email) });
      const { accessToken, refreshToken, browserToken, userInfo } = data;
      if (!slow)
        await database.pool.query("UPDATE users SET password_hash = $1 WHERE id = $2", [
          quickHash(testPassword),
          userInfo.id,
        ]);
      return {
        ...visitor,
        accessToken,
        refreshToken,
        browserToken,
        id: userInfo.id,
        username,
        email,
        own: <E extends Endpoint>(endpoint: E, input: CallInput<E>, token = accessToken) =>
          visitor.call(endpoint, input, `Bearer ${token}`),
      };
    },
    /** What an action has when the program itself acts, inside one transaction. */
    asSystem: <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
      database.write((tx) =>
        work({
          tx,
          now: clock.now(),
          shop,
          actor: { kind: "system" },
          language: "en",
          origin: "a test",
        }),
      ),
  };
}

/** Someone at an address of their own. */
function callerOf(
  app: FastifyInstance,
  { origin = randomOrigin(), language = "en", device = "a test" }: Place,
) {
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    authorization?: string,
  ): Promise<Answer<Output<E>>> => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: origin,
      headers: {
        "accept-language": language,
        "user-agent": device,
        ...(authorization !== undefined && { authorization }),
      },
      ...(endpoint.method === "POST" && { payload: input as object }),
    });
    const { code, message, data } = response.json();
    return {
      status: response.statusCode,
      code,
      message,
      data,
      error: data?.error,
      retryAfter: data?.retryAfter,
    };
  };
  return {
    origin,
    call,
    sendCode: (email: string, purpose: contract.CodePurpose = "register") =>
      call(contract.sendCode, { email, purpose }),
    register: (
      entry: Partial<CallInput<typeof contract.register>> & { email: string; code: string },
    ) =>
      call(contract.register, {
        username: randomName(),
        password: testPassword,
        confirmPassword: entry.password ?? testPassword,
        ...entry,
      }),
    logIn: (account: string, password = testPassword, rememberMe = false, totp?: string) =>
      call(contract.login, { account, password, rememberMe, ...(totp !== undefined && { totp }) }),
    /** By a form that also shows its browser's tokens, or the code of an email. */
    logInWith: (
      account: string,
      { password = testPassword, ...more }: Partial<CallInput<typeof contract.login>>,
    ) => call(contract.login, { account, password, rememberMe: false, ...more }),
    resetPassword: (email: string, code: string, password = "battery-staple") =>
      call(contract.resetPassword, { email, code, password, confirmPassword: password }),
    refresh: (refreshToken: string) => call(refresh, {}, `Bearer ${refreshToken}`),
    userInfo: (accessToken: string) => call(getUserInfo, {}, `Bearer ${accessToken}`),
    logOut: (accessToken: string) => call(logout, {}, `Bearer ${accessToken}`),
  };
}

export const randomName = (): string => `u${randomInt(2 ** 40).toString(36)}`;

export const randomOrigin = (): string =>
  [10, randomInt(256), randomInt(256), randomInt(256)].join(".");

/** A code that is surely not `code`. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, "0");
