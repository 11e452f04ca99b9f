import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

const alike: Statement = {
  name: "recharges_alike",
  text: `WITH wanted AS (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]) AS w (user_id, micros))
         SELECT DISTINCT ON (user_id, micros) user_id AS "userId", micros AS "amountMicros", name, at, waits FROM (
           SELECT w.user_id, w.micros, f.name, a.changed_at AS at, false AS waits
           FROM wanted w JOIN activities a ON a.user_id = w.user_id AND a.change_micros = w.micros
           LEFT JOIN recharge_lines l ON l.user_id = a.user_id AND l.seq = a.seq LEFT JOIN recharge_files f ON f.id = l.file_id
           WHERE a.type = 'TOP_UP' AND a.order_id IS NULL AND a.reverses_seq IS NULL AND a.cause IS NULL AND a.changed_at > $3 AND ($4::bigint IS NULL OR l.file_id IS DISTINCT FROM $4)
             AND NOT EXISTS (SELECT FROM activities r WHERE r.user_id = a.user_id AND r.reverses_seq = a.seq)
           UNION ALL
           SELECT w.user_id, w.micros, f.name, f.asked_at, true
           FROM wanted w JOIN recharge_lines l ON l.user_id = w.user_id AND l.amount_micros = w.micros AND l.done_at IS NULL AND l.order_id IS NULL
           JOIN recharge_files f ON f.id = l.file_id LEFT JOIN approvals p ON p.file_id = f.id
           WHERE f.asked_at > $3 AND p.status IS DISTINCT FROM 'REJECTED' AND f.id IS DISTINCT FROM $4
           UNION ALL
           SELECT w.user_id, w.micros, NULL, p.asked_at, true
           FROM wanted w JOIN approvals p ON p.user_id = w.user_id AND p.amount_micros = w.micros
           WHERE p.status = 'PENDING' AND p.kind = 'RECHARGE' AND p.order_id IS NULL) AS found
         ORDER BY user_id, micros, at DESC`,
};

interface Wanted {
  readonly userId: bigint;
  readonly amountMicros: Micros;
}

interface Alike extends Wanted {
  /** Of the file that did it, or will; null of a recharge by hand. */
  readonly name: string | null;
  readonly at: Instant;
  /** Whether it is yet to be credited. */
  readonly waits: boolean;
}

/** Which accounts were credited with such an amount since a moment, by hand or by another file, or are to be; of each the last time. */
export async function findAlike(
  tx: Transaction,
  wanted: readonly Wanted[],
  { since, except }: { readonly since: Instant; readonly except: bigint | undefined },
): Promise<Alike[]> {
  return tx.run<Alike>(alike, [
    wanted.map(({ userId }) => userId),
    wanted.map(({ amountMicros }) => amountMicros),
    since,
    except ?? null,
  ]);
}
