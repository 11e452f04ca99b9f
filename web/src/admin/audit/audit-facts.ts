import { auditFactKinds, kindOfFact } from "@farsim/contract/desk/people/audit-facts.ts";
import { taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import type { TaxRates } from "../kit/rates-text.ts";

/** One thing that an entry of the audit log says beside who and why; values as they are on record. */
export interface AuditFact {
  /** As the messages name it. */
  readonly name: string;
  /** The name on record, where an entry of today would have another or more is known of it. */
  readonly of: string;
  /** Of a text that there is in several. */
  readonly language?: string;
  /** Null: none. */
  readonly before?: unknown;
  readonly value: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Entries of former programs name a text by its language, or all of them by a plural. */
const formerNames: ReadonlyMap<string, readonly [name: string, language?: string]> = new Map([
  ["names", ["name"]],
  ["nameEn", ["name", "en"]],
  ["nameZh", ["name", "zh-CN"]],
  ["descriptions", ["description"]],
  ["descriptionEn", ["description", "en"]],
  ["descriptionZh", ["description", "zh-CN"]],
] as const);

type Valued = Omit<AuditFact, "before">;

/** The values of a record; those that are texts by language each stand for themselves. */
function valuesOf(record: unknown): Map<string, Valued> {
  const values: Valued[] = Object.entries(isRecord(record) ? record : {}).flatMap(
    ([given, value]): Valued[] => {
      const [name, own] = formerNames.get(given) ?? [given];
      if (own) return [{ name, of: name, language: own, value }];
      if (!isRecord(value)) return [{ name, of: name, value }];
      return Object.entries(value).map(([language, text]) => ({
        name,
        of: name,
        language,
        value: text,
      }));
    },
  );
  return new Map(values.map((fact) => [`${fact.name}.${fact.language ?? ""}`, fact]));
}

/** A plan's price is of a day or of a cycle; an add-on's is its price. */
function priceName(before: unknown, after: unknown): string {
  const days = [before, after].flatMap((values) =>
    isRecord(values) && typeof values["cycleDays"] === "number" ? [values["cycleDays"]] : [],
  );
  if (days.length === 0) return "price";
  return days.every((count) => count === 1) ? "pricePerDay" : "pricePerCycle";
}

/** What a fact lacks that a later record leaves out: that speed is part of the rule, and a text was in a language. Others stayed. */
const isGone = (fact: Valued, after: ReadonlyMap<string, Valued>) =>
  fact.name === "throttleKbps"
    ? after.has("restrictRule.")
    : fact.language !== undefined && [...after.values()].some(({ name }) => name === fact.name);

/** What changed: what is not in both is new, or gone; what stayed is not said. */
function changesOf(before: unknown, after: unknown): AuditFact[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  // Whether someone is staff is said by their role, where the entry knows of it.
  if (was.has("role.") || is.has("role.")) for (const values of [was, is]) values.delete("level.");
  return [...new Map([...was, ...is])].flatMap(([key, fact]): AuditFact[] => {
    const [former, later] = [was.get(key), is.get(key)];
    if (!later && !isGone(fact, is)) return [];
    const value = later?.value ?? null;
    if (isSame(former?.value ?? null, value)) return [];
    const name = fact.name === "price" ? priceName(before, after) : fact.name;
    return [{ ...fact, name, ...(former && { before: former.value }), value }];
  });
}

const order = Object.keys(auditFactKinds);
/** What is on record has no order; what this program does not know comes last. */
const placeOf = ({ of }: AuditFact): number => {
  const place = order.indexOf(of);
  return place < 0 ? order.length : place;
};

/**
 * An entry's facts line by line, in the order of the contract; what had another value before stands with both, what stayed is not said. What is for `verify-ledger`
 * alone is left out: a draft says the same in the operator's words.
 */
export function auditFacts(facts: Values): AuditFact[] {
  const { before, after, ...given } = facts;
  const others = Object.entries(given).flatMap(([name, value]): AuditFact[] => {
    if (value === null || value === undefined || kindOfFact(name) === "hidden") return [];
    if (isRecord(value)) return auditFacts(value);
    return [{ name, of: name, value }];
  });
  return [...changesOf(before, after), ...others]
    .filter(
      ({ of, ...fact }) => kindOfFact(of) !== "hidden" && ("before" in fact || fact.value !== ""),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

type Typed = Readonly<Record<string, string>>;

/** A question of the home page, as it was typed. */
interface Question {
  readonly key: string;
  readonly question: Typed;
  readonly answer: Typed;
}

const questionsOf = (value: unknown): readonly Question[] =>
  Array.isArray(value) ? (value as Question[]) : [];

export type QuestionChange =
  | { readonly kind: "added" | "removed"; readonly question: Typed }
  | { readonly kind: "reordered" }
  | {
      readonly kind: "question" | "answer";
      /** The question that it is part of, as it is now. */
      readonly question: Typed;
      readonly language: string;
      readonly before: unknown;
      readonly value: unknown;
    };

/** What became of the questions of a tab; they are known by their keys. */
export function questionChanges(before: unknown, value: unknown): QuestionChange[] {
  const [was, is] = [questionsOf(before), questionsOf(value)];
  const former = new Map(was.map((each) => [each.key, each]));
  const keys = new Set(is.map(({ key }) => key));
  const stayed = (list: readonly Question[]) =>
    list.map(({ key }) => key).filter((key) => former.has(key) && keys.has(key));
  return [
    ...is.flatMap((each): QuestionChange[] => {
      const old = former.get(each.key);
      if (!old) return [{ kind: "added", question: each.question }];
      return (["question", "answer"] as const).flatMap((kind) =>
        changesOf({ text: old[kind] }, { text: each[kind] }).map((change) => ({
          kind,
          question: each.question,
          language: change.language ?? "",
          before: change.before ?? null,
          value: change.value,
        })),
      );
    }),
    ...was
      .filter(({ key }) => !keys.has(key))
      .map(({ question }) => ({ kind: "removed" as const, question })),
    ...(isSame(stayed(was), stayed(is)) ? [] : [{ kind: "reordered" as const }]),
  ];
}

type Place = TaxRates & { readonly country: string };

const placesOf = (value: unknown): ReadonlyMap<string, Place> =>
  new Map((Array.isArray(value) ? (value as Place[]) : []).map((each) => [each.country, each]));

interface PlaceChange {
  readonly country: string;
  /** Null: it had, or has, none of its own. */
  readonly before: TaxRates | null;
  readonly value: TaxRates | null;
}

/** Which countries got, lost or changed rates of tax of their own. */
export function placeChanges(before: unknown, value: unknown): PlaceChange[] {
  const [was, is] = [placesOf(before), placesOf(value)];
  return [...new Map([...was, ...is]).keys()]
    .map((country) => ({
      country,
      before: was.get(country) ?? null,
      value: is.get(country) ?? null,
    }))
    .filter((change) =>
      taxedAccounts.some((account) => change.before?.[account] !== change.value?.[account]),
    );
}
