import { accounts } from "../accounts.ts";
import { ask } from "../ask.ts";
import { enter } from "../screen/without-screen.ts";

/** What the shop's clock shows, and the administrator's token; the clock is read off a login of this moment. */
async function read(): Promise<{ now: Date; bearer: string }> {
  const bearer = await enter(accounts.administrator);
  const sessions = await ask<{ items: { createdAt: string }[] }>(
    "/user/sessions",
    undefined,
    bearer,
  );
  return { now: new Date(sessions.items[0]?.createdAt ?? Number.NaN), bearer };
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
