import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { concurrencyLimiter } from "../../platform/http/load/concurrency-limiter.ts";

const derive = promisify(argon2);

/** OWASP's first choice for argon2id; about 10 ms of one core. New hashes take these, old ones keep their own. */
const terms = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** One core stays free for everything else, and one of Node's four threads for files and names. A line of a few seconds. */
const limit = concurrencyLimiter({
  maxConcurrent: Math.min(3, Math.max(1, availableParallelism() - 1)),
  maxQueued: 250,
});

/** An argon2id hash in the PHC string format, worked out off the main thread. Refuses `overloaded`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await hashWith(password, { ...terms, nonce: salt, tagLength: hashBytes });
  const { memory, passes, parallelism } = terms;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a password is the one of a PHC string. Refuses `overloaded`. */
export async function isPasswordOf(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", hash = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc) ??
    [];
  if (!hash) throw new Error("a stored password hash is not a PHC string of argon2id");
  const expected = Buffer.from(hash, "base64");
  const found = await hashWith(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
}

const hashWith = (
  password: string,
  parameters: Omit<Argon2Parameters, "message">,
): Promise<Buffer> => limit(() => derive("argon2id", { ...parameters, message: password }));

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
