import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

export interface NewView {
  readonly customerId: bigint;
  readonly administratorId: bigint;
  readonly sessionId: string;
  readonly reason: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

export async function insertView(tx: Transaction, view: NewView): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("customer_views")
    .values({
      customer_id: view.customerId,
      administrator_id: view.administratorId,
      session_id: view.sessionId,
      reason: view.reason,
      began_at: view.now,
      expires_at: view.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setViewEnded(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await tx.db
    .updateTable("customer_views")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** The views of an account below an id, newest first; all of them where no number of rows is said. */
export function findViews(
  tx: Transaction,
  customerId: bigint,
  { before, rows }: { before?: bigint | undefined; rows?: number } = {},
) {
  return tx.db
    .selectFrom("customer_views as view")
    .innerJoin("users as administrator", "administrator.id", "view.administrator_id")
    .where("view.customer_id", "=", customerId)
    .$if(before !== undefined, (query) => query.where("view.id", "<", before!))
    .select([
      "view.id",
      "administrator.username as administrator",
      "view.reason",
      "view.began_at as beganAt",
      "view.expires_at as expiresAt",
      "view.ended_at as endedAt",
    ])
    .orderBy("view.id", "desc")
    .$if(rows !== undefined, (query) => query.limit(rows!))
    .execute();
}

/**
 * Whether a view still stands: it was not left, the administrator's own login goes on and their role still lets them, and the account
 * looked at is still a customer's. Asked for on every call in a view.
 */
export const selectViewState: Statement = {
  name: "standing_of_view",
  text: `SELECT (v.ended_at IS NULL AND v.expires_at > $4 AND s.ended_at IS NULL AND s.expires_at > $4
                 AND (a.role_id = 1 OR 'view' = ANY (r.rights)) AND a.disabled_at IS NULL AND c.level = 0 AND c.deleted_at IS NULL) AS stands
         FROM customer_views v JOIN sessions s ON s.id = v.session_id AND s.user_id = v.administrator_id
           JOIN users a ON a.id = v.administrator_id JOIN users c ON c.id = v.customer_id
           LEFT JOIN staff_roles r ON r.id = a.role_id
         WHERE v.id = $1 AND v.customer_id = $2 AND v.administrator_id = $3`,
};

/** How an administrator is called; undefined once they have left. */
export async function findAdministratorName(
  tx: Transaction,
  id: bigint,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.username ?? undefined;
}
