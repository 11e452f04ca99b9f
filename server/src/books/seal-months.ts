import { createHash } from "node:crypto";
import type { Clock } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import type { Database } from "../platform/database/database.ts";
import { audit } from "../platform/security/audit.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { firstDayOf, lastDayOf } from "./month.ts";
import { findClosedMonths, sealMonthRow } from "./months.sql.ts";
import { type Read, writeJournal } from "./write-journal.ts";

interface Sealing {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** The digest (SHA-256, hexadecimal) of a month's journal, as the bytes of its file, and how many legs it has. */
export async function digestOfMonth(
  read: Read,
  month: string,
  shop: Pick<Shop, "billingTimeZone" | "currency">,
): Promise<{ readonly sha256: string; readonly entries: bigint }> {
  const hash = createHash("sha256");
  let entries = 0n;
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  for await (const { text, lines } of writeJournal(read, { ...days, shop })) {
    hash.update(text);
    entries += BigInt(lines);
  }
  return { sha256: hash.digest("hex"), entries };
}

/**
 * Puts the digest of its journal beside each month that was closed, and into the audit log, once, in the name of who closed it. A month
 * whose seal failed is taken up by the next look.
 */
export async function sealMonths(sealing: Sealing): Promise<void> {
  const closed = await sealing.database.read(findClosedMonths);
  // One after the other: a month is many rows.
  // oxlint-disable-next-line no-await-in-loop
  for (const { month, sealedAt } of closed) if (sealedAt === null) await sealMonth(sealing, month);
}

async function sealMonth({ database, clock, shop }: Sealing, month: string): Promise<void> {
  const { sha256, entries } = await digestOfMonth(database.read, month, shop);
  await database.write(async (tx) => {
    const now = clock.now();
    const asked = await sealMonthRow(tx, { firstDay: firstDayOf(month), at: now, entries, sha256 });
    // Another server was quicker.
    if (!asked) return;
    const ctx: Context = {
      tx,
      now,
      shop,
      actor: { kind: "job", onBehalfOf: asked.askedBy },
      language: "en",
      origin: asked.origin,
    };
    const facts = { sha256, entries: Number(entries) };
    await audit(ctx, { action: "admin/books/seal", subject: `month:${month}`, facts });
  });
}
