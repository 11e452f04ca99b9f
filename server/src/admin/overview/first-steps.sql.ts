import type { FirstStep } from "@farsim/contract/desk/shop/overview.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** The settings say the others. */
type StepsInTables = Readonly<Record<Exclude<FirstStep, "identity" | "contact">, boolean>>;

// A plan counts as soon as it can be ordered; a subscription without a payer is a StarterPack's.
const steps: Statement = {
  name: "overview_first_steps",
  text: `SELECT EXISTS (SELECT FROM channel_networks) AS channel,
                EXISTS (SELECT FROM plans p JOIN plan_versions v ON v.plan_id = p.id
                        WHERE p.archived_at IS NULL AND p.plan_type = 'PAY_AS_YOU_GO' AND v.offered_from <= $1::date) AS plan,
                EXISTS (SELECT FROM cards) AS stock,
                EXISTS (SELECT FROM users WHERE level = 1 AND deleted_at IS NULL AND disabled_at IS NULL OFFSET 1) AS administrator,
                EXISTS (SELECT FROM subscriptions s JOIN users u ON u.id = s.payer_id WHERE u.level = 0) AS purchase`,
};

/** Which of the first steps were done, as far as tables say it, on a billing day. */
export async function findStepsDone(tx: Transaction, day: Day): Promise<StepsInTables> {
  return (await tx.run<StepsInTables>(steps, [day]))[0]!;
}
