import { formatAmount } from "@farsim/contract/values/amount.ts";

/** One thing that an entry of the audit log says beside who and why. */
export interface AuditFact {
  readonly name: string;
  readonly before?: string;
  readonly value: string;
}

const mostListed = 6;

function text(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostListed).map(text).join(", ");
    return value.length > mostListed ? `${shown} … (${value.length})` : shown;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An entry's facts line by line; what had another value before stands with both. */
export function auditFacts(facts: Readonly<Record<string, unknown>>): AuditFact[] {
  const { before, after, ...given } = facts;
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    name,
    ...(name in was ? { before: text(was[name]) } : {}),
    value: name in is ? text(is[name]) : "–",
  }));
  const others = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    if (isRecord(value)) return auditFacts(value);
    return [{ name, value: text(value) }];
  });
  return [...changed, ...others];
}

/** The money that a fact says, as an amount of the wire; null where it says something else. */
export function amountOf(name: string, value: string, digits: number): string | null {
  if (name === "amountMicros" && /^-?\d+$/.test(value)) return formatAmount(BigInt(value), digits);
  const isAmount = name === "amount" || name === "price";
  return isAmount && /^-?\d+(\.\d+)?$/.test(value) ? value : null;
}
