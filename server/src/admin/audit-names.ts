import { kindOfFact } from "@farsim/contract/desk/people/audit-facts.ts";
import { roleName } from "../accounts/staff/role-name.ts";
import { showRoles } from "../accounts/staff/show-roles.ts";
import { type Context, mayReadCustomers } from "../platform/context.ts";
import { idIfAny } from "../platform/http/request/id.ts";
import { messagesIn } from "../platform/messages.ts";
import { findAuditNames, type NamedKind } from "./audit-names.sql.ts";

type Facts = Readonly<Record<string, unknown>>;

interface Entry {
  readonly subject: string;
  readonly facts: Facts;
}

interface Named {
  readonly subjectName: string | null;
  readonly facts: Facts;
  readonly names: Record<string, string>;
}

const isRecord = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As many cards as a reader is shown of an entry. */
const mostNamed = 6;

/** What a fact refers to: `plan:4`. */
function referencesOf(name: string, value: unknown): string[] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([inner, said]) => referencesOf(inner, said));
  const kind = kindOfFact(name);
  if (kind === "cards" && Array.isArray(value))
    return value.slice(0, mostNamed).map((id) => `card:${id}`);
  const isReference = ["plan", "orderId", "role", "user"].includes(kind ?? "");
  return isReference && typeof value === "string" ? [`${kind}:${value}`] : [];
}

/** Without what only those read who may read customers. */
const withoutCustomers = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]): [string, unknown][] => {
      if (["customer", "user"].includes(kindOfFact(name) ?? "")) return [];
      const inner = ["before", "after", "filter"].includes(name) && isRecord(value);
      return [[name, inner ? withoutCustomers(value) : value]];
    }),
  );

/** What entries speak of by ids, by the names of today in the reader's language; customers only for those who may read them. */
export async function nameEntries(
  ctx: Context,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Named> {
  const isNamed = mayReadCustomers(ctx);
  const referencesIn = ({ facts }: Entry) => referencesOf("", facts);
  const references = new Set(entries.flatMap((entry) => [entry.subject, ...referencesIn(entry)]));
  const idsOf = (kind: NamedKind) =>
    [...references].flatMap((reference) => {
      const [of, id = ""] = reference.split(":");
      return of === kind ? (idIfAny(id) ?? []) : [];
    });
  const names = await findAuditNames(ctx.tx, {
    ids: {
      user: idsOf("user"),
      card: idsOf("card"),
      plan: idsOf("plan"),
      addOn: idsOf("addOn"),
      orderId: idsOf("orderId"),
      import: idsOf("import"),
      rechargeFile: idsOf("rechargeFile"),
    },
    language: ctx.language,
    withCustomers: isNamed,
  });
  const t = messagesIn(ctx.language);
  for (const role of await showRoles(ctx)) names.set(`role:${role.id}`, roleName(t, role));
  return (entry) => ({
    subjectName: names.get(entry.subject) ?? null,
    facts: isNamed ? entry.facts : withoutCustomers(entry.facts),
    names: Object.fromEntries(
      referencesIn(entry).flatMap((reference) => {
        const name = names.get(reference);
        return name === undefined ? [] : [[reference, name]];
      }),
    ),
  });
}
