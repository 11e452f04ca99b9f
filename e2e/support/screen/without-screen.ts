import { type Account, accounts } from "../accounts.ts";
import { askerOf } from "../../../scripts/screens/ask.mjs";
import { ask } from "../ask.ts";
import { origin } from "../shops/journey-server.ts";
import { codeSentTo } from "../outbox.ts";
import { fromElsewhere } from "./place.ts";

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userInfo: Readonly<Record<string, unknown>>;
}

/** Logs an account in without a screen. Returns what a browser keeps of it under `auth`. */
export async function sessionOf({ username, email, password }: Account) {
  const entry = { account: username, password, rememberMe: false };
  const { accessToken, refreshToken, userInfo } = await ask<Session>("/user/login", entry);
  return { accessToken, refreshToken, username, email, isRememberMe: false, userInfo };
}

/** Logs an account in without a screen. Returns what opens its calls. */
export async function enter(account: Account): Promise<string> {
  return (await sessionOf(account)).accessToken;
}

/** Opens an account without a screen. Returns what opens its calls. */
export async function openAccount({ username, email, password }: Account): Promise<string> {
  await askerOf(
    origin,
    undefined,
    fromElsewhere(),
  )("/user/sendCode", { email, purpose: "register" });
  const proof = { password, confirmPassword: password, code: codeSentTo(email) };
  return (await ask<Session>("/user/register", { username, email, ...proof })).accessToken;
}

/** The administrator credits an account; one that is not there yet is made, if its email is given. */
export async function credit(account: string, amount: string): Promise<void> {
  const keeper = await enter(accounts.administrator);
  const createUnregistered = account.includes("@");
  await ask("/admin/recharge", { account, amount, createUnregistered }, keeper);
}
