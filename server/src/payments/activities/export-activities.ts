import type { Activity, exportActivities as contract } from "@farsim/contract/activities.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { findActivitiesOnwards } from "../../ledger/find-activities.ts";
import { findWallets } from "../../ledger/lock-wallets.ts";
import { auditView } from "../../accounts/customer-view/customer-view.ts";
import { dayOf } from "../../platform/calendar.ts";
import { actingUser } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { auditRead } from "../../platform/security/audit-once.ts";
import { byteOrderMark, csvLine } from "../../platform/csv.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { refuseRange } from "../../platform/http/request/refuse-range.ts";
import type { SentFile } from "../../platform/http/send-file.ts";
import { activitySheet } from "./activity-sheet.ts";
import { showActivities } from "./show-activities.ts";

const rowsAtOnce = 500;

/**
 * The acting account's activities as a sheet, the oldest first. It is read page by page, each in a transaction of its own, up
 * to the activity that was the last when it began: what is written never changes, so that is one picture, however long the
 * reader takes and however many there are. That an administrator takes it out of a customer's view is put on record first.
 */
export async function exportActivities(
  steps: Steps,
  wanted: Input<typeof contract>,
  database: Database,
): Promise<SentFile> {
  refuseRange(steps, wanted);
  const { upToSeq, actor } = await steps.step(async (ctx) => {
    const userId = actingUser(ctx);
    const wallet = (await findWallets(ctx.tx, [userId])).get(userId);
    return { upToSeq: wallet?.lastSeq ?? 0n, actor: ctx.actor };
  });
  if (actor.kind === "view")
    await auditRead(database, { steps, actor }, (ctx) => auditView(ctx, "activities/export"));
  const today = dayOf(steps.now, steps.shop.billingTimeZone);
  return { name: `activities-${today}.csv`, pieces: pieces(steps, wanted, upToSeq) };
}

async function* pieces(
  steps: Steps,
  { type, from, to }: Input<typeof contract>,
  upToSeq: bigint,
): AsyncIterable<string> {
  const { language, shop } = steps;
  const sheet = activitySheet(language, shop);
  yield byteOrderMark + csvLine(sheet.head);
  for (let afterSeq = 0n; ; ) {
    const page = await steps.step(async (ctx) => {
      const filter = { userId: actingUser(ctx), type, from, to };
      const rows = await findActivitiesOnwards(ctx.tx, {
        ...filter,
        afterSeq,
        upToSeq,
        rows: rowsAtOnce,
      });
      return { lastSeq: rows.at(-1)?.seq, shown: await showActivities(ctx, rows) };
    });
    if (page.lastSeq === undefined) return;
    afterSeq = page.lastSeq;
    yield page.shown.map((activity: Activity) => csvLine(sheet.cellsOf(activity))).join("");
    if (page.shown.length < rowsAtOnce) return;
  }
}
