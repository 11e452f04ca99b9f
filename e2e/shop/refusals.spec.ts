import { expect, type Page, type Route } from "@playwright/test";
import { languageOf } from "../../contract/src/values/texts/language.ts";
import { type ProblemKey, problems } from "../../contract/src/problems/problem.ts";
import { asksForCode, field } from "../support/entering.ts";
import { deepWhen, type Person, test } from "../support/person.ts";
import { holdsUnknownSession } from "../support/unknown-session.ts";
import { worker } from "../support/worker.ts";
import { inEnglish, messages } from "../support/messages.ts";

/*
 * What the shop says is proven over HTTP beside the server. Here it is said to a browser on purpose, one refusal after the
 * other, and must come to sight.
 */

interface Refusal {
  readonly key: ProblemKey;
  /** As the specification words it. */
  readonly words: string;
}
const refused = (key: ProblemKey, words: string): Refusal => ({ key, words });

const codeRefusals = [
  refused("code_too_frequent", "Code send too frequent, please try again later"),
  refused("code_send_failed", "Code send failed, please check your email address is correct"),
  refused("email_exists_or_not_exists", "Email exists or not exists"),
];
const registerRefusals = [
  refused("user_exists", "User already exists"),
  refused("username_exists", "Username exists, please rename"),
  refused("code_expired", "Verification code expired, please resend"),
  refused("code_incorrect", "Code is incorrect"),
];
const resetRefusals = [
  refused("user_not_exists", "User does not exist"),
  refused("code_expired", "Verification code expired, please resend"),
  refused("code_incorrect", "Code is incorrect"),
];
const loginRefusals = [
  refused("account_or_password_incorrect", "Incorrect account or password"),
  refused("user_not_exists", "User does not exist"),
  refused("not_registered", "Not registered"),
  refused("no_permission", "No permission"),
  refused("too_many_requests", "Too many requests, please try again later"),
];
const endings = [
  refused("login_expired", "Login expired, please login again"),
  refused("login_status_error", "Login status error, please login again"),
  refused("token_invalid", "Token invalid, please login again"),
  refused("admin_required", "Admin required"),
];

const email = "somebody@example.com";
const password = "some-Body-1";

for (const [language, viewport] of [
  ["en", { width: 1440, height: 900 }],
  ["zh-CN", { width: 360, height: 800 }],
] as const)
  test.describe(
    `every message about accounts comes to sight (${language})`,
    deepWhen(language === "en"),
    () => {
      test.use({ viewport });

      test("at the doors", async ({ newUser }) => {
        const person = await newUser("refused", { language });
        await seesRefusals(person);
      });

      test("when a session ends, and when there is no answer", { tag: "@deep" }, async ({
        newUser,
      }) => {
        const person = await newUser("cut-off", { language });
        await seesEnds(person);
      });
    },
  );

test("the wait for another code is that of one address, and an empty form says each rule once", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page, words } = await newUser("mistypes-once");
  const { accounts: t } = words;
  const mistyped = `mistyped.${worker}@example.com`;
  const send = page.getByRole("button", { name: t.sendCode });
  const waits = page.getByRole("button", {
    name: new RegExp(t.resendIn.replace("{seconds}", "\\d+").replace("\u00a0", "\\s")),
  });
  await page.goto("/register");
  await field(page, t.email).fill(mistyped);
  await asksForCode({ page, words }, mistyped);
  await expect(waits).toBeDisabled();
  await field(page, t.email).fill(`well.${mistyped}`);
  await expect(send).toBeEnabled();
  await field(page, t.email).fill(mistyped.toUpperCase());
  await expect(waits).toBeDisabled();

  await page.getByRole("button", { name: t.register }).click();
  await expect(field(page, t.username)).toBeFocused();
  await expect(page.getByText(t.usernameHint)).toHaveCount(1);
});

test.describe("on a phone", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("the code's field takes digits alone, and stays level with its button once a code was sent", async ({
    newUser,
  }) => {
    const { page, words } = await newUser("types-code");
    const { accounts: t } = words;
    const address = `types-code.${worker}@example.com`;
    await page.goto("/register");
    const code = field(page, t.code);
    await code.fill("０４２137 is your code 9");
    await expect(code).toHaveValue("042137");
    const tops = async () => {
      const button = page.locator("button").filter({ hasText: /^(Send code|Resend)/ });
      const [input, beside] = [await code.boundingBox(), await button.boundingBox()];
      return { input: input!, beside: beside! };
    };
    const before = await tops();
    expect(Math.abs(before.input.y - before.beside.y)).toBeLessThanOrEqual(1);
    await field(page, t.email).fill(address);
    await asksForCode({ page, words }, address);
    expect(await tops()).toEqual(before);
  });
});

async function seesRefusals(person: Person): Promise<void> {
  const { page } = person;
  await page.goto("/register");
  const { accounts: t } = person.words;
  const see = (call: string, refusals: readonly Refusal[], button: string) =>
    seesEach(person, { call, refusals, button });

  await field(page, t.username).fill("some.body");
  await field(page, t.email).fill(email);
  // The button rests after each try that was too early, so that refusal comes last.
  await see("POST /farsim/user/sendCode", codeRefusals.toReversed(), t.sendCode);
  await field(page, t.code).fill("123456");
  await field(page, t.password).fill(password);
  await field(page, t.confirmPassword).fill(password);
  await see("POST /farsim/user/register", registerRefusals, t.register);

  await page.goto("/passwordReset");
  await field(page, t.email).fill(email);
  await field(page, t.code).fill("123456");
  await field(page, t.newPassword).fill(password);
  await field(page, t.confirmPassword).fill(password);
  await see("POST /farsim/user/resetPassword", resetRefusals, t.reset);

  await page.goto("/login");
  await field(page, t.account).fill(email);
  await field(page, t.password).fill(password);
  await see("POST /farsim/user/login", loginRefusals, t.login);
}

/** The call is refused in one way after the other, and each is seen in the words of the language. */
async function seesEach(
  person: Person,
  asked: { call: string; refusals: readonly Refusal[]; button: string },
): Promise<void> {
  const { page, language, expected } = person;
  const [, path = ""] = asked.call.split(" ");
  for (const { key, words } of asked.refusals) {
    expect(inEnglish.problems[key]).toBe(words);
    expected.add(`${problems[key].status} ${asked.call}`);
    await page.route(`**${path}`, (route) => refuse(route, key), { times: 1 });
    await page.getByRole("button", { name: asked.button, exact: true }).click();
    await expect(page.getByText(messages[language].problems[key]).first()).toBeVisible();
  }
}

function refuse(route: Route, key: ProblemKey): Promise<void> {
  const { code, status } = problems[key];
  const asked = languageOf(route.request().headers()["accept-language"]);
  const message = messages[asked === "zh-CN" ? asked : "en"].problems[key];
  return route.fulfill({ status, json: { code, message, data: { error: key } } });
}

async function seesEnds(person: Person): Promise<void> {
  const { page, context, language, expected, complaints, refusals } = person;
  // Thirty seconds are long for anyone who only wants to see what comes after them.
  await context.addInitScript(() => {
    const inTime = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => inTime(milliseconds === 30_000 ? 3_000 : milliseconds);
  });
  // No server knows these sessions: were their events asked for, they would end at a time of their own.
  await page.route("**/farsim/events", () => new Promise(() => undefined));
  await page.goto("/login");
  const { accounts: t, transport } = person.words;
  const answers = (path: "getUserInfo" | "refresh", answer: (route: Route) => Promise<void>) =>
    page.route(`**/farsim/user/${path}`, answer, { times: 1 });
  const goOn = async (...shown: string[]) => {
    await page.getByRole("button", { name: t.goOn }).click();
    for (const text of shown) await expect(alertOf(page, text)).toBeVisible();
  };
  const isOut = async () => {
    await expect(page).toHaveURL(/^[^?]*\/login/);
    await expect(field(page, t.account)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toContain('"accessToken":null');
  };

  for (const { key, words } of endings) {
    await holdsUnknownSession(page);
    expect(inEnglish.problems[key]).toBe(words);
    await answers("getUserInfo", (route) => refuse(route, key));
    const more = key === "admin_required" ? [transport.admin_permission_insufficient] : [];
    await goOn(messages[language].problems[key], ...more);
    await isOut();
  }

  const expiredFirst = () =>
    answers("getUserInfo", (route) => refuse(route, "access_token_expired"));
  await holdsUnknownSession(page);
  await expiredFirst();
  await answers("refresh", (route) => refuse(route, "refresh_token_expired"));
  await goOn(transport.refresh_token_expired);
  await isOut();

  await holdsUnknownSession(page);
  await expiredFirst();
  await answers("refresh", (route) => refuse(route, "refresh_token_missing"));
  await goOn(transport.refresh_token_missing);
  await isOut();

  await holdsUnknownSession(page);
  await expiredFirst();
  await answers("refresh", (route) => route.abort("connectionrefused"));
  await goOn(transport.network_error_login);
  await isOut();

  await holdsUnknownSession(page);
  await answers("getUserInfo", (route) => route.abort("connectionrefused"));
  await goOn(transport.network_error);
  await expect(page).toHaveURL("/login");

  await answers("getUserInfo", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await goOn(transport.server_error);

  await answers("getUserInfo", () => new Promise(() => undefined));
  await goOn(transport.timeout);
  await expect(page).toHaveURL("/login");

  // The aborted requests were meant to be; nothing else was heard.
  expect(complaints.filter((complaint) => !complaint.includes("ERR_CONNECTION_REFUSED"))).toEqual(
    [],
  );
  complaints.length = 0;
  for (const refusal of refusals) {
    expect(refusal).toMatch(/^(401|403|502) GET \/farsim\/user\/(getUserInfo|refresh)$/);
    expected.add(refusal);
  }
}

const alertOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
