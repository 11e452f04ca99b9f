import { setTimeout as pause } from "node:timers/promises";
import type { Database, Statement } from "../database/database.ts";
import type { Log } from "../log.ts";

/** As many as the function links at once (migration 0089). */
const atOnce = 1000;
const againAfterMs = 1_000;

const linkSome: Statement = {
  name: "link_audit_entries",
  text: "SELECT link_audit_entries() AS linked",
};

/**
 * Links the entries of the audit log that are committed and wait for it into the chain, in the order of their ids: none of those that a
 * transaction had committed before another began comes after the other's.
 */
export async function linkAuditEntries(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.write((tx) => tx.run<{ linked: number }>(linkSome, []));
    if (row!.linked < atOnce) return;
  }
}

/**
 * Links what this process puts on record as soon as it is committed, and now what an earlier one has left. While one round is under way,
 * entries gather for the next. `close` waits for the round that is under way.
 */
export function keepAuditLinked(database: Database, log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  let waits = false;
  let linking: Promise<void> | undefined;
  const unsubscribe = database.subscribe((events) => {
    if (events.some(({ topic }) => topic === "audit")) begin();
  });
  begin();
  return {
    async close() {
      unsubscribe();
      closing.abort();
      await linking;
    },
  };

  function begin(): void {
    waits = true;
    linking ??= link();
  }

  /** A failure is logged once, however long it lasts: what waits is linked when the database answers again. */
  async function link(): Promise<void> {
    let isFailing = false;
    while (waits) {
      waits = false;
      try {
        await linkAuditEntries(database);
        isFailing = false;
      } catch (err) {
        if (closing.signal.aborted) return;
        if (!isFailing) log.warn({ err }, "entries of the audit log wait for their link");
        isFailing = true;
        waits = true;
        await pause(againAfterMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    // In the same step as the last look: an entry that comes now begins anew.
    linking = undefined;
  }
}
