import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { linkAuditEntries } from "../server/src/platform/security/audit-chain.ts";
import type { BenchShop } from "./bench-shop.ts";
import { besidePgbench } from "./beside-pgbench.ts";
import type { Served } from "./serve.ts";

/** The rows that one recharge leaves behind, written by no one but PostgreSQL: key, wallet, activity, entries, audit, answer. */
const script = `\\set user random(1, :customers)
\\set key random(1, 1000000000000)
BEGIN;
INSERT INTO idempotency_keys (user_id, call, key, body_digest, created_at) VALUES (0, 'pgbench', :key, '\\x${"5a".repeat(32)}', now());
UPDATE wallets SET balance_micros = balance_micros + 1000000, last_seq = last_seq + 1, changed_at = date_trunc('milliseconds', clock_timestamp()) WHERE user_id = :user RETURNING last_seq, balance_micros, changed_at \\gset
INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date) VALUES (:user, :last_seq, 'TOP_UP', 1000000, :balance_micros, :changed_at, current_date);
INSERT INTO entries VALUES (:user, :last_seq, 0, 'wallet', 1000000), (:user, :last_seq, 1, 'cashByHand', -1000000);
INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts) VALUES (:changed_at, :administrator, 'admin/recharge', 'user:' || :user, '127.0.0.1', jsonb_build_object('amount', '1.00', 'seq', (:last_seq)::text));
UPDATE idempotency_keys SET answer = :answer WHERE user_id = 0 AND call = 'pgbench' AND key = (:key)::text;
COMMIT;
`;

/** `POST /admin/recharge` over HTTP: idempotent, audited, double entry, every card settled; beside pgbench writing the same rows. */
export async function measureMoney(
  shop: BenchShop,
  served: Served,
  { customers, seconds }: { readonly customers: number; readonly seconds: number },
): Promise<string> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE level = 1",
  );
  const administrator = rows[0]!.id;
  const token = await served.tokenOf(BigInt(administrator), 1);
  return besidePgbench(shop, served, {
    name: "recharge",
    goal: 0.15,
    seconds,
    path: recharge.path,
    request: () => ({
      token,
      body: { account: `customer${1 + Math.floor(Math.random() * customers)}`, amount: "1.00" },
    }),
    script,
    variables: { customers, administrator },
    // What pgbench put on record would else be linked while our own calls are measured.
    rest: () => linkAuditEntries(shop.database),
  });
}
