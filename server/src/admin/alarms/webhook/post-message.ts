import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { signatureHeaders } from "../../../channels/carriers/sign-message.ts";
import type { Instant } from "../../../platform/clock.ts";
import { isPublicAddress, lookupPublic, PrivateAddress } from "./public-address.ts";

/** A receiver is asked to answer at once and to work afterwards. */
const patienceMs = 8_000;

interface Message {
  readonly id: string;
  readonly body: object;
  readonly at: Instant;
}

interface Receiver {
  readonly url: string;
  readonly secret: string;
  /** Whether it may be on this machine or in a private network, and without encryption. */
  readonly mayBePrivate: boolean;
}

/**
 * Posts a message, signed in the manner of Standard Webhooks 1.0. Returns why it was not taken: the status of an answer other than 2xx, or a word
 * for what failed on the way; undefined where it was. No redirect is followed, and no answer is read.
 */
export async function postMessage(
  { id, body, at }: Message,
  { url, secret, mayBePrivate }: Receiver,
): Promise<string | undefined> {
  try {
    const text = JSON.stringify(body);
    const epochSeconds = Math.floor(at.epochMilliseconds / 1000);
    const headers = signatureHeaders({ id, epochSeconds, body: text }, [secret]);
    const status = await post(new URL(url), { headers, text, mayBePrivate });
    return status >= 200 && status < 300 ? undefined : String(status);
  } catch (error) {
    return wordOf(error);
  }
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly mayBePrivate: boolean;
}

function post(url: URL, { headers, text, mayBePrivate }: Posted): Promise<number> {
  const isEncrypted = url.protocol === "https:";
  if (!mayBePrivate && !isEncrypted) throw new Unencrypted(url.protocol);
  // A host that is an address already is never looked up.
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(host);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = (isEncrypted ? httpsRequest : httpRequest)(
    url,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
      agent: false,
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    },
    (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    },
  );
  sent.on("error", reject);
  // What is neither an answer nor an error, as where another protocol is switched to: after an answer it changes nothing.
  sent.on("close", () => reject(new Error("closed without an answer")));

  sent.end(text);
  return promise;
}

/** An address that was set while plain text was allowed, and is not any more. */
class Unencrypted extends Error {
  override readonly name = "unencrypted";
}

/** What went wrong on the way, in a word: `ECONNREFUSED`, `timeout`. It repeats nothing of the address. */
function wordOf(error: unknown): string {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof Error && error.name === "AbortError") return "timeout";
  const { code, name } = error as NodeJS.ErrnoException;
  return /^[A-Za-z_]{1,60}$/.test(code ?? "") ? code! : (name ?? "Error").slice(0, 60);
}
