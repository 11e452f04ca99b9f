import { argon2Sync, randomBytes } from "node:crypto";

const terms = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/**
 * A password's hash in the PHC string format, with the least work that argon2id knows. A stored hash says itself how much work
 * checking it takes: a person with this one logs in as usual, and much more quickly.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", { ...terms, message: password, nonce });
  const { memory, passes, parallelism } = terms;
  const [salt, digest] = [nonce, hash].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${digest}`;
}
