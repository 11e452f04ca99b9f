import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import { deleteOldestBrowsers, findKnownBrowser, putKnownBrowser } from "./known-browsers.sql.ts";

/** For how long after its last login a browser is known. */
const knownDays = 180;
/** Of an account at once, so that logins without a browser leave no endless list. */
const mostOfOneAccount = 20;
const tokenBytes = 32;

/** A browser that an account has logged in on before, by the token that it was given then. */
export interface KnownBrowser {
  readonly token: string;
  readonly hash: Buffer;
}

/** Which of the tokens that a browser shows was given to it by this very account; another account's proves nothing. */
export async function knownBrowserOf(
  { tx, now }: Context,
  userId: bigint,
  browserTokens: readonly string[],
): Promise<KnownBrowser | undefined> {
  if (browserTokens.length === 0) return undefined;
  const shown = browserTokens.map((token) => ({ token, hash: hashOf(token) }));
  const found = await findKnownBrowser(tx, userId, { hashes: shown.map(({ hash }) => hash), now });
  return found && shown.find(({ hash }) => hash.equals(found));
}

/** The browser is known from now on. Returns its token: the one that it has, or its first. */
export async function rememberBrowser(
  { tx, now }: Context,
  userId: bigint,
  { sessionId, known }: { sessionId: string; known: KnownBrowser | undefined },
): Promise<string> {
  const token = known?.token ?? randomBytes(tokenBytes).toString("base64url");
  const expiresAt = now.add({ hours: knownDays * 24 });
  await putKnownBrowser(tx, { hash: hashOf(token), userId, sessionId, now, expiresAt });
  if (!known) await deleteOldestBrowsers(tx, userId, mostOfOneAccount);
  return token;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
