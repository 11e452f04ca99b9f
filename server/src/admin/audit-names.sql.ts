import { defaultLanguage, type Language } from "@farsim/contract/values/texts/language.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** The kinds of things that have a name, as entries refer to them: `card:7`. */
export type NamedKind = "user" | "card" | "plan" | "addOn" | "orderId" | "import" | "rechargeFile";

interface Wanted {
  readonly ids: Readonly<Record<NamedKind, readonly bigint[]>>;
  readonly language: Language;
  /** Whether customers are named too, or the staff alone. */
  readonly withCustomers: boolean;
}

const findNames: Statement = {
  name: "find_audit_names",
  text: `
    SELECT 'user:' || id AS reference, coalesce(username, CASE WHEN deleted_at IS NULL THEN email END) AS name
      FROM users WHERE id = ANY($1) AND ($2 OR level = 1)
    UNION ALL SELECT 'card:' || id, card_number FROM cards WHERE id = ANY($3)
    UNION ALL (SELECT DISTINCT ON (plan_id) 'plan:' || plan_id, coalesce(name ->> $7::text, name ->> $8::text)
      FROM plan_versions WHERE plan_id = ANY($4) ORDER BY plan_id, version DESC)
    UNION ALL SELECT 'addOn:' || id, coalesce(name ->> $7::text, name ->> $8::text) FROM add_ons WHERE id = ANY($5)
    UNION ALL SELECT 'orderId:' || id, remark FROM pay_orders WHERE id = ANY($6)
    UNION ALL SELECT 'import:' || id, name FROM stock_imports WHERE id = ANY($9)
    UNION ALL SELECT 'rechargeFile:' || id, name FROM recharge_files WHERE id = ANY($10)`,
};

/** What things are called today, by the references to them; what has no name is not in it. */
export async function findAuditNames(
  tx: Transaction,
  { ids, language, withCustomers }: Wanted,
): Promise<Map<string, string>> {
  const { user, card, plan, addOn, orderId } = ids;
  const rows = await tx.run<{ reference: string; name: string | null }>(findNames, [
    user,
    withCustomers,
    card,
    plan,
    addOn,
    orderId,
    language,
    defaultLanguage,
    ids.import,
    ids.rechargeFile,
  ]);
  return new Map(rows.flatMap(({ reference, name }) => (name ? [[reference, name]] : [])));
}
