import type { exportJournal as contract } from "@farsim/contract/desk/money/books.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { Database } from "../platform/database/database.ts";
import type { Steps } from "../platform/http/mount.ts";
import { refuseRange } from "../platform/http/request/refuse-range.ts";
import type { SentFile } from "../platform/http/send-file.ts";
import { audit } from "../platform/security/audit.ts";
import { auditRead } from "../platform/security/audit-once.ts";
import { type Read, writeJournal } from "./write-journal.ts";

/**
 * The journal of some billing days as a file, of one type of movements where that is asked for. Each page is read for a caller who still may; that it is taken is put on record first.
 * Refuses days after today, and an end before the start, with `validation_failed`.
 */
export async function exportJournal(
  steps: Steps,
  { from, to, type }: Input<typeof contract>,
  database: Database,
): Promise<SentFile> {
  refuseRange(steps, { from, to });
  const actor = await steps.step(async (ctx) => ctx.actor);
  const facts = { firstDay: from, lastDay: to, ...(type && { type }) };
  await auditRead(database, { steps, actor }, (ctx) =>
    audit(ctx, { action: "admin/list/export", subject: "list:journal", facts }),
  );
  const read: Read = (work) => steps.step(({ tx }) => work(tx));
  return {
    name: `journal-${from}-${to}${type ? `-${type}` : ""}.csv`,
    pieces: textsOf(writeJournal(read, { from, to, shop: steps.shop, now: steps.now, type })),
  };
}

async function* textsOf(pieces: AsyncIterable<{ readonly text: string }>): AsyncIterable<string> {
  for await (const { text } of pieces) yield text;
}
