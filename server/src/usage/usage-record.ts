import { hash } from "node:crypto";
import type { UsageField, UsageRefusal } from "@farsim/contract/desk/cards/usage.ts";
import { usageColumns } from "@farsim/contract/desk/cards/usage-desk.ts";

/** One record as a channel tells it, well formed. */
export interface ReportedUse {
  readonly id: string;
  readonly iccid: string;
  /** Milliseconds since 1970 UTC; finer parts are cut. */
  readonly usedAtMillis: number;
  readonly regionName: string;
  readonly bytes: bigint;
}

export interface RefusedUse {
  /** Which record of the batch, counted from 0. */
  readonly at: number;
  readonly id: string;
  readonly error: UsageRefusal;
  /** What of the record is the cause; `columns` where it has others than it should. */
  readonly field: UsageField;
}

const iso =
  /^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$/;
/** 1 TiB: more than any SIM uses at once; larger figures are faults of the channel's counter, and their sums could be too. */
const mostBytes = 2 ** 40;
const aheadMillis = 5 * 60_000;
const oldMillis = 90 * 86_400_000;

const fields: ReadonlySet<string> = new Set(usageColumns);

/** Reads one record as it came; where it is not well formed, the first field that is not. */
export function readRecord(raw: Readonly<Record<string, unknown>>): ReportedUse | UsageField {
  for (const name of Object.keys(raw)) if (!fields.has(name)) return "columns";
  const { id, iccid, usedAt, regionName, bytes } = raw;
  if (typeof id !== "string" || !/^[\x20-\x7e]{1,100}$/.test(id)) return "id";
  if (typeof iccid !== "string" || !/^[0-9]{18,22}$/.test(iccid)) return "iccid";
  if (typeof regionName !== "string" || regionName.length < 1 || regionName.length > 80)
    return "regionName";
  if (typeof bytes !== "number" || !Number.isSafeInteger(bytes) || bytes < 1 || bytes > mostBytes)
    return "bytes";
  if (typeof usedAt !== "string" || !iso.test(usedAt)) return "usedAt";
  const usedAtMillis = Math.floor(Date.parse(usedAt));
  if (Number.isNaN(usedAtMillis) || !isDay(usedAt)) return "usedAt";
  return { id, iccid, usedAtMillis, regionName, bytes: BigInt(bytes) };
}

/** Whether a text begins with a day that there is: `Date.parse` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  if (day <= 28) return true;
  const lastOfMonth = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0);
  return day <= new Date(lastOfMonth).getUTCDate();
}

/** What to call a record in an answer: its id where it has one. */
export function nameOf(raw: Readonly<Record<string, unknown>>): string {
  return typeof raw["id"] === "string" ? raw["id"].slice(0, 100) : "";
}

/** Why a record's time cannot be taken; undefined where it can. */
export function refusalOfTime(usedAtMillis: number, nowMillis: number): UsageRefusal | undefined {
  if (usedAtMillis > nowMillis + aheadMillis) return "too_far_ahead";
  if (usedAtMillis < nowMillis - oldMillis) return "too_old";
  return undefined;
}

/** Tells an identical repeat from another record under the same id. */
export function digestOf({ iccid, usedAtMillis, regionName, bytes }: ReportedUse): string {
  return hash("sha256", `${iccid}|${usedAtMillis}|${bytes}|${regionName}`).slice(0, 32);
}
