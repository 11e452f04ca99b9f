import type { SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import type { Instant } from "../../platform/clock.ts";
import type { RecordKey } from "./records.sql.ts";
import {
  digestOf,
  nameOf,
  readRecord,
  refusalOfTime,
  type RefusedUse,
  type ReportedUse,
} from "../usage-record.ts";

export interface ValidUse extends ReportedUse, RecordKey {
  readonly sim: SimAddress;
  /** Which record of the batch, counted from 0. */
  readonly at: number;
}

/** A batch, sorted by what may become of each record. */
export interface ValidatedBatch {
  /** May be rated, if their ids are new. */
  readonly candidates: readonly ValidUse[];
  /** Refused unless they repeat a record that was taken in its time. */
  readonly outOfWindow: readonly (ValidUse & RefusedUse)[];
  readonly refused: readonly RefusedUse[];
  readonly duplicates: number;
}

/** Judges each record of a batch for itself; repeats inside the batch are recognised here. */
export function validateRecords(
  records: readonly Readonly<Record<string, unknown>>[],
  sims: ReadonlyMap<string, SimAddress>,
  now: Instant,
): ValidatedBatch {
  const candidates: ValidUse[] = [];
  const outOfWindow: (ValidUse & RefusedUse)[] = [];
  const refused: RefusedUse[] = [];
  const seen = new Map<string, string>();
  const nowMillis = now.epochMilliseconds;
  let duplicates = 0;
  for (const [at, raw] of records.entries()) {
    const use = readRecord(raw);
    if (typeof use === "string") {
      refused.push({ at, id: nameOf(raw), error: "invalid", field: use });
      continue;
    }
    const { id, iccid, usedAtMillis, regionName, bytes } = use;
    const sim = sims.get(iccid);
    if (!sim) {
      refused.push({ at, id, error: "unknown_card", field: "iccid" });
      continue;
    }
    const digest = digestOf(use);
    const first = seen.get(id);
    if (first !== undefined) {
      if (first === digest) duplicates += 1;
      else refused.push(reused(use, at));
      continue;
    }
    seen.set(id, digest);
    const valid = { id, iccid, usedAtMillis, regionName, bytes, at, digest, sim };
    const error = refusalOfTime(usedAtMillis, nowMillis);
    if (error) outOfWindow.push({ ...valid, error, field: "usedAt" });
    else candidates.push(valid);
  }
  return { candidates, outOfWindow, refused, duplicates };
}

const reused = ({ id }: ReportedUse, at: number): RefusedUse => ({
  at,
  id,
  error: "id_reused",
  field: "id",
});

/** What becomes of each record of a batch: taken, a repeat, or refused. */
export interface SortedBatch {
  readonly taken: readonly ValidUse[];
  readonly duplicates: number;
  readonly rejected: RefusedUse[];
}

/**
 * Takes the records whose ids were not seen before; of the others tells identical repeats from ids that were used for something
 * else, by the digests that are known.
 */
export function separateRepeats(
  { candidates, outOfWindow, refused, duplicates }: ValidatedBatch,
  seen: { has(id: string): boolean },
  known: ReadonlyMap<string, string>,
): SortedBatch {
  const isRepeat = ({ id, digest }: ValidUse) => known.get(id) === digest;
  const stale = candidates.filter(({ id }) => seen.has(id));
  const others = stale.filter((use) => !isRepeat(use));
  const late = outOfWindow.filter((use) => !isRepeat(use));
  return {
    taken: candidates.filter(({ id }) => !seen.has(id)),
    duplicates: duplicates + (stale.length - others.length) + (outOfWindow.length - late.length),
    rejected: [
      ...refused,
      ...others.map((use) => reused(use, use.at)),
      ...late.map(({ at, id, error, field }) => ({ at, id, error, field })),
    ],
  };
}
