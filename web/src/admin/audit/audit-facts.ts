import { formatAmount } from "@farsim/contract/values/amount.ts";

/** One thing that an entry of the audit log says beside who and why. */
export interface AuditFact {
  readonly name: string;
  /** Of a text that there is in several. */
  readonly language?: string;
  /** Null: none. */
  readonly before?: string | null;
  readonly value: string | null;
}

const mostListed = 6;

function text(value: unknown): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostListed).map(text).join(", ");
    return value.length > mostListed ? `${shown} … (${value.length})` : shown;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a record; those that are texts by language each stand for themselves. */
const valuesOf = (record: unknown): ReadonlyMap<string, Omit<AuditFact, "before">> =>
  new Map(
    Object.entries(isRecord(record) ? record : {}).flatMap(
      ([name, value]): [string, Omit<AuditFact, "before">][] =>
        isRecord(value)
          ? Object.entries(value).map(([language, said]) => [
              `${name}.${language}`,
              { name, language, value: text(said) },
            ])
          : [[name, { name, value: text(value) }]],
    ),
  );

/**
 * An entry's facts line by line; what had another value before stands with both, what stayed is not said. Terms, digests and where a plan can be ordered
 * are left out: they are for `verify-ledger`, and a draft says the same in the operator's words.
 */
export function auditFacts(facts: Readonly<Record<string, unknown>>): AuditFact[] {
  const {
    before,
    after,
    terms: _terms,
    digest: _digest,
    availability: _availability,
    ...given
  } = facts;
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const changed = [...new Map([...was, ...is])].flatMap(([key, fact]) => {
    const former = was.get(key);
    const value = is.get(key)?.value ?? null;
    if (former?.value === value) return [];
    return [{ ...fact, ...(former && { before: former.value }), value }];
  });
  const others = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    if (isRecord(value)) return auditFacts(value);
    return [{ name, value: text(value) }];
  });
  return [...changed, ...others];
}

/** The money that a fact says, as an amount of the wire; null where it says something else. */
export function amountOf(name: string, value: string, digits: number): string | null {
  const isMicros = ["amountMicros", "createdMicros", "creditMicros"].includes(name);
  if (isMicros && /^-?\d+$/.test(value)) return formatAmount(BigInt(value), digits);
  const isAmount = name === "amount" || name === "price";
  return isAmount && /^-?\d+(\.\d+)?$/.test(value) ? value : null;
}
