import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Context } from "../../platform/context.ts";
import { byteOrderMark, type Cell, csvLine } from "../../platform/csv.ts";
import { type Day, dayOf } from "../../platform/calendar.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Page } from "../../platform/http/request/paging.ts";
import type { SentFile } from "../../platform/http/send-file.ts";
import { type Translate, messagesIn } from "../../platform/messages.ts";
import { audit } from "../../platform/security/audit.ts";
import { auditRead } from "../../platform/security/audit-once.ts";

/** What a sheet says in its heads, and in the cells of one row; the time is that of the billing zone, amounts are numbers. */
export interface Sheet<Item> {
  readonly head: readonly string[];
  readonly cellsOf: (item: Item) => readonly Cell[];
}

interface List<Item> {
  /** As the file and the audit log call it. */
  readonly name:
    | "customers"
    | "cards"
    | "orders"
    | "jobs"
    | "activities"
    | "approvals"
    | "payouts"
    | "usage"
    | "batches"
    | "balances"
    | "invoices"
    | "margins"
    | "rechargeFiles"
    | "packSales"
    | "soldPacks";
  /** The billing day that the file is of; unless said, today. */
  readonly day?: Day;
  readonly sheet: (words: SheetWords) => Sheet<Item>;
  /** What it was narrowed by, for the audit log: no name or email that was typed, for the log keeps what a customer may have erased. */
  readonly facts: AuditFacts;
  readonly page: (
    ctx: Context,
    wanted: { readonly cursor: string | undefined; readonly limit: number },
  ) => Promise<Page<Item>>;
}

export interface SheetWords {
  readonly language: Language;
  readonly t: Translate;
  readonly zone: string;
  readonly currency: string;
}

const rowsAtOnce = 200;

/**
 * A list of the desk as a sheet, in its order. It is read page by page, each in a transaction of its own, so that no reader holds one
 * however long they take: what changes meanwhile is shown as it is when its page is read. What its first page refuses is refused before
 * a file is begun; that it is taken is put on record before any of it is sent.
 */
export async function listFile<Item>(
  steps: Steps,
  { name, day, sheet, facts, page }: List<Item>,
  database: Database,
): Promise<SentFile> {
  const { actor, first } = await steps.step(async (ctx) => ({
    actor: ctx.actor,
    first: await page(ctx, { cursor: undefined, limit: rowsAtOnce }),
  }));
  await auditRead(database, { steps, actor }, (ctx) =>
    audit(ctx, { action: "admin/list/export", subject: `list:${name}`, facts }),
  );
  const { billingTimeZone: zone, currency } = steps.shop;
  const drawn = sheet({ language: steps.language, t: messagesIn(steps.language), zone, currency });
  return {
    name: `${name}-${day ?? dayOf(steps.now, zone)}.csv`,
    pieces: pieces(steps, drawn, { first, page }),
  };
}

async function* pieces<Item>(
  steps: Steps,
  { head, cellsOf }: Sheet<Item>,
  { first, page }: Pick<List<Item>, "page"> & { readonly first: Page<Item> },
): AsyncIterable<string> {
  yield byteOrderMark + csvLine(head);
  for (let { items, nextCursor } = first; ; ) {
    yield items.map((item) => csvLine(cellsOf(item))).join("");
    if (nextCursor === null) return;
    const cursor = nextCursor;
    ({ items, nextCursor } = await steps.step((ctx) => page(ctx, { cursor, limit: rowsAtOnce })));
  }
}
