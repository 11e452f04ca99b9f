import type { BenchShop } from "./bench-shop.ts";
import { openLine, requestText } from "./http-load.ts";
import { compare, perSecond } from "./median.ts";
import type { Served } from "./serve.ts";

const seconds = 4;
const query = {
  name: "bench_user_info",
  text: `SELECT users.id, username, email, level, is_register, balance_micros,
           (SELECT count(*) FROM cards WHERE holder_id = users.id AND deleted_at IS NULL) AS card_count
         FROM users JOIN wallets ON user_id = users.id WHERE users.id = $1`,
};

/** `getUserInfo` over HTTP, its session checked, beside the same row through a bare pool. */
export async function measureRead(
  { database }: BenchShop,
  { port, tokenOf }: Served,
): Promise<string> {
  const lines = await Promise.all(
    Array.from({ length: 64 }, async (_, i) => ({
      line: await openLine(port),
      request: requestText("GET", "/farsim/user/getUserInfo", {
        authorization: `Bearer ${await tokenOf(BigInt(i + 1), 0)}`,
      }),
    })),
  );
  const ours = () =>
    perSecond(lines.length, seconds, async (worker) => {
      const { line, request } = lines[worker]!;
      const status = await line.send(request);
      if (status !== 200) throw new Error(`getUserInfo answered ${status}`);
    });
  const limit = () =>
    perSecond(32, seconds, (worker) => database.pool.query({ ...query, values: [worker + 1] }));
  const result = await compare(
    "one-row authenticated read over HTTP, 64 connections / the same query, bare pool of 20 connections",
    0.5,
    3,
    ours,
    limit,
  );
  for (const { line } of lines) line.close();
  return result;
}
