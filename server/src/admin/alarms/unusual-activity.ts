import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import { UnusualActivity } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

interface Rule {
  readonly actions: readonly AuditAction[];
  /** More than so many entries of one person in an hour are unusual. */
  readonly most: number;
}

/** What a busy hour at a desk still has, and what it does not have. */
export const unusualRules: Readonly<Record<UnusualActivity, Rule>> = {
  customersRead: { actions: ["admin/customer/read"], most: 120 },
  views: { actions: ["admin/enterCustomer"], most: 20 },
  exports: {
    actions: ["admin/list/export", "admin/batch/export", "admin/batch/print", "admin/audit/export"],
    most: 20,
  },
  codesShown: { actions: ["admin/card/revealVerifyCode"], most: 30 },
  recharges: {
    actions: ["admin/recharge", "admin/rechargeFile/start", "admin/order/finish"],
    most: 60,
  },
  reversals: { actions: ["admin/reverseActivity"], most: 20 },
  adjustments: { actions: ["admin/adjustBalance"], most: 20 },
  payouts: {
    actions: ["admin/payout/pay", "admin/payout/decline", "admin/payout/takeBack"],
    most: 40,
  },
  disabled: { actions: ["admin/customer/disable"], most: 10 },
  cardsStopped: { actions: ["admin/card/stopService", "admin/card/unbind"], most: 60 },
};

const hours = 1;
/** The most that one rule's limit may be: what is counted beyond it is still only "more". */
const mostRead = 100_000;

export interface UnusualCount {
  readonly userId: bigint;
  readonly action: AuditAction;
  readonly entries: number;
}

/** Whose activity is unusual, by the entries of each person and action within an hour. */
export function judgeActivity(
  counts: readonly UnusualCount[],
): { readonly subject: string; readonly count: number }[] {
  const people = [...new Set(counts.map(({ userId }) => userId))];
  return people.flatMap((userId) =>
    UnusualActivity.options.flatMap((activity) => {
      const { actions, most } = unusualRules[activity];
      const count = counts
        .filter((one) => one.userId === userId && actions.includes(one.action))
        .reduce((sum, { entries }) => sum + entries, 0);
      return count > most ? [{ subject: subjectOf(userId, activity), count }] : [];
    }),
  );
}

/** How an alarm says whose activity it is, and what they did. */
const subjectOf = (userId: bigint, activity: UnusualActivity): string =>
  `user:${userId} ${activity}`;

/** The same read again; undefined of an activity that this program does not know. */
export function readSubject(
  subject: string,
): { readonly userId: bigint; readonly activity: UnusualActivity } | undefined {
  const [, id, name] = /^user:([0-9]{1,18}) ([a-zA-Z]+)$/.exec(subject) ?? [];
  const activity = UnusualActivity.safeParse(name);
  return id !== undefined && activity.success
    ? { userId: BigInt(id), activity: activity.data }
    : undefined;
}

// The program's own entries, and those of customers, are of no member of staff. Of an action on many cards each card has an entry of its own. A file of
// recharges that no second person confirmed counts by its lines as soon as it is begun.
const count: Statement = {
  name: "count_recent_activity",
  text: `SELECT actor_id AS "userId", deed AS action, sum(things)::integer AS entries
         FROM (SELECT actor_id, deed, CASE deed WHEN 'admin/rechargeFile/start' THEN (facts ->> 'lines')::integer ELSE 1 END AS things FROM audit_entries WHERE at > $1 AND at <= $2 AND deed = ANY ($3) AND subject NOT LIKE 'job:%'
               AND NOT (deed IN ('admin/recharge', 'admin/order/finish') AND facts ? 'file') LIMIT $4) AS recent
         WHERE EXISTS (SELECT FROM users WHERE id = actor_id AND level = 1)
         GROUP BY 1, 2`,
};

const watched = [...new Set(Object.values(unusualRules).flatMap(({ actions }) => actions))];

/** What members of staff did unusually often in the last hour. */
export async function findUnusualActivity(
  tx: Transaction,
  now: Instant,
): Promise<{ readonly subject: string; readonly count: number }[]> {
  return judgeActivity(
    await tx.run<UnusualCount>(count, [now.subtract({ hours }), now, watched, mostRead]),
  );
}
