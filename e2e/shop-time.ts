import { accounts } from "./accounts.ts";
import { ask } from "./ask.ts";

const { username, password } = accounts.administrator;

/** What the shop's clock shows, and the administrator's token; the clock is read off a login of this moment. */
async function read(): Promise<{ now: Date; bearer: string }> {
  const entry = { account: username, password, rememberMe: false };
  const { accessToken } = await ask<{ accessToken: string }>("/user/login", entry);
  const sessions = await ask<{ items: { createdAt: string }[] }>(
    "/user/sessions",
    undefined,
    accessToken,
  );
  return { now: new Date(sessions.items[0]?.createdAt ?? Number.NaN), bearer: accessToken };
}

export async function shopTime(): Promise<Date> {
  return (await read()).now;
}

/** Lets time pass in the shop. */
export async function letPass({ minutes }: { minutes: number }): Promise<void> {
  const { now, bearer } = await read();
  const then = new Date(now.getTime() + minutes * 60_000);
  await ask("/sandbox/setClock", { now: then.toISOString() }, bearer);
}
