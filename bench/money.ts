import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { BenchShop } from "./bench-shop.ts";
import { openLine, requestText } from "./http-load.ts";
import { compare, perSecond } from "./median.ts";
import type { Served } from "./serve.ts";

const seconds = 6;
const run = promisify(execFile);

/** The rows that one recharge leaves behind, written by no one but PostgreSQL: key, wallet, activity, entries, audit, answer. */
const script = `\\set user random(1, :customers)
\\set key random(1, 1000000000000)
BEGIN;
INSERT INTO idempotency_keys (user_id, call, key, body_digest, created_at) VALUES (0, 'pgbench', :key, '', now());
UPDATE wallets SET balance_micros = balance_micros + 1000000, last_seq = last_seq + 1, changed_at = now() WHERE user_id = :user RETURNING last_seq, balance_micros \\gset
INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date) VALUES (:user, :last_seq, 'TOP_UP', 1000000, :balance_micros, now(), current_date);
INSERT INTO entries VALUES (:user, :last_seq, 0, 'wallet', 1000000), (:user, :last_seq, 1, 'cashByHand', -1000000);
INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts) VALUES (now(), 1, 'pgbench', 'user', '127.0.0.1', '{}');
UPDATE idempotency_keys SET answer = '{"activity": {"id": "1-1", "type": "TOP_UP"}}' WHERE user_id = 0 AND call = 'pgbench' AND key = (:key)::text;
COMMIT;
`;

/** `POST /admin/recharge` over HTTP: idempotent, audited, double entry, every card settled; beside pgbench writing the same rows. */
export async function measureMoney(
  { database, folder, config }: BenchShop,
  { port, tokenOf }: Served,
  customers: number,
): Promise<string> {
  const administrator = await database.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE level = 1",
  );
  const token = await tokenOf(BigInt(administrator.rows[0]!.id), 1);
  const lines = await Promise.all(Array.from({ length: 32 }, () => openLine(port)));
  const ours = () =>
    perSecond(lines.length, seconds, async (worker) => {
      const body = JSON.stringify({
        account: `customer${1 + Math.floor(Math.random() * customers)}`,
        amount: "1.00",
      });
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
      const status = await lines[worker]!.send(
        requestText("POST", "/farsim/admin/recharge", headers, body),
      );
      if (status !== 200) throw new Error(`recharge answered ${status}`);
    });
  const file = path.join(folder, "recharge.pgbench");
  writeFileSync(file, script);
  const limit = async () => {
    const { stdout } = await run("pgbench", [
      "-n",
      "-M",
      "prepared",
      "-c",
      "32",
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      file,
      "-D",
      `customers=${customers}`,
      config.databaseUrl ?? "",
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
  const result = await compare(
    "recharge over HTTP, 32 connections / the same rows by pgbench, prepared, 32 clients",
    0.15,
    3,
    ours,
    limit,
  );
  for (const line of lines) line.close();
  return result;
}
