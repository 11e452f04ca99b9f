import { createHash } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../context.ts";
import type { Statement } from "./database.ts";

interface Request {
  readonly userId: bigint;
  readonly call: string;
  readonly key: string;
  readonly input: unknown;
}

const takeKey: Statement = {
  name: "take_idempotency_key",
  text: `INSERT INTO idempotency_keys (user_id, call, key, body_digest, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING true AS taken`,
};
const readKey: Statement = {
  name: "read_idempotency_key",
  text: "SELECT body_digest, answer FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3",
};
const persistQuery: Statement = {
  name: "keep_idempotent_answer",
  text: "UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3",
};

/**
 * Does `action` once for a key: the key's row is taken first, in the action's own transaction, and holds the answer. Anyone who
 * comes with the same key waits for that transaction and gets the first answer; a refusal leaves nothing behind.
 * Refuses `idempotency_key_reused` when the same key comes with another body.
 */
export async function once<T>(
  ctx: Context,
  { userId, call, key, input }: Request,
  action: () => Promise<T>,
): Promise<T> {
  const digest = createHash("sha256").update(JSON.stringify(input)).digest();
  const taken = await ctx.tx.run(takeKey, [userId, call, key, digest, ctx.now]);
  if (taken.length === 0) {
    const [first] = await ctx.tx.run<{ body_digest: Buffer; answer: T }>(readKey, [
      userId,
      call,
      key,
    ]);
    if (!first) throw new Error("an idempotency key vanished while it was read");
    if (!first.body_digest.equals(digest)) throw new Problem("idempotency_key_reused");
    return first.answer;
  }
  const answer = await action();
  await ctx.tx.run(persistQuery, [userId, call, key, JSON.stringify(answer)]);
  return answer;
}
