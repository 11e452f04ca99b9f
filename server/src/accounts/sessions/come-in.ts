import { randomUUID } from "node:crypto";
import type { login as endpoint } from "@farsim/contract/accounts.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { Context } from "../../platform/context.ts";
import type { Account } from "../account.ts";
import { userInfo } from "../profile/user-info.ts";
import { beginSession } from "./begin-session.ts";
import { type KnownBrowser, rememberBrowser } from "./known-browsers.ts";
import type { Tokens } from "./tokens.ts";

interface Coming {
  readonly rememberMe: boolean;
  readonly device: string;
  readonly known?: KnownBrowser | undefined;
  /** Whether the second factor was proved on the way. */
  readonly isFactorProved?: boolean;
  readonly tokens: Tokens;
}

/** Someone has proved who they are: a session begins, and their browser is known from now on. */
export async function comeIn(
  ctx: Context,
  account: Pick<Account, "id" | "level" | "epoch">,
  { known, ...login }: Coming,
): Promise<Output<typeof endpoint>> {
  const sessionId = randomUUID();
  const pair = await beginSession(ctx, account, { id: sessionId, ...login });
  const browserToken = await rememberBrowser(ctx, account.id, { sessionId, known });
  return { ...pair, browserToken, userInfo: await userInfo(ctx, account.id) };
}
