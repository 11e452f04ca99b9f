import { type Account, accounts } from "./accounts.ts";
import { ask } from "./ask.ts";
import { codeSentTo } from "./outbox.ts";

interface Entered {
  readonly accessToken: string;
}

/** Logs an account in without a screen. Returns what opens its calls. */
export async function enter({ username, password }: Account): Promise<string> {
  const entry = { account: username, password, rememberMe: false };
  return (await ask<Entered>("/user/login", entry)).accessToken;
}

/** Opens an account without a screen. Returns what opens its calls. */
export async function openAccount({ username, email, password }: Account): Promise<string> {
  await ask("/user/sendCode", { email, purpose: "register" });
  const proof = { password, confirmPassword: password, code: codeSentTo(email) };
  return (await ask<Entered>("/user/register", { username, email, ...proof })).accessToken;
}

/** The administrator credits an account; one that is not there yet is made, if its email is given. */
export async function credit(account: string, amount: string): Promise<void> {
  const keeper = await enter(accounts.administrator);
  const createUnregistered = account.includes("@");
  await ask("/admin/recharge", { account, amount, createUnregistered }, keeper);
}
