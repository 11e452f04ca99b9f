import type { Instant } from "../../platform/clock.ts";
import type { Database, Statement } from "../../platform/database/database.ts";
import { sweep } from "../../platform/jobs/sweep.ts";

/** So long an administrator can look again at why a file brought nothing. */
const keptDays = 30;

const emptyFiles: Statement = {
  name: "sweep_stock_imports",
  text: `DELETE FROM stock_imports WHERE id IN
           (SELECT id FROM stock_imports WHERE imported = 0 AND finished_at < $1 ORDER BY id LIMIT $2) RETURNING true`,
};

/** Forgets files that brought no card. Those that did are batches, and stay. */
export async function sweepImports(database: Database, now: Instant): Promise<void> {
  await sweep(database, emptyFiles, [now.subtract({ hours: 24 * keptDays })]);
}
