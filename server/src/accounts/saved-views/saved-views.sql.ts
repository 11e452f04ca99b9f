import type { ViewedList } from "@farsim/contract/desk/shop/saved-views.ts";
import { type RawBuilder, sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

export type ViewRow = Awaited<ReturnType<typeof findViews>>[number];

/** Someone's views, by list and name. */
export function findViews(tx: Transaction, userId: bigint) {
  return tx.db
    .selectFrom("saved_views")
    .where("user_id", "=", userId)
    .select(["id", "list", "name", sql<Record<string, string>>`params`.as("params")])
    .orderBy("list")
    .orderBy(sql`lower(name)`)
    .execute();
}

interface NewView {
  readonly userId: bigint;
  readonly list: ViewedList;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly now: Instant;
}

/** In place of the one of this name. */
export async function putView(tx: Transaction, view: NewView): Promise<bigint> {
  const { userId, list, name, params, now } = view;
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO saved_views (user_id, list, name, params, saved_at)
    VALUES (${userId}, ${list}, ${name}, ${JSON.stringify(params)}::jsonb, ${now})
    ON CONFLICT (user_id, list, lower(name))
      DO UPDATE SET name = excluded.name, params = excluded.params, saved_at = excluded.saved_at
    RETURNING id`.execute(tx.db);
  return rows[0]!.id;
}

/** How many views of a list someone has under other names. */
export async function countOtherViews(
  tx: Transaction,
  { userId, list, name }: Pick<NewView, "userId" | "list" | "name">,
): Promise<number> {
  const { n } = await tx.db
    .selectFrom("saved_views")
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where(sql`lower(name)`, "!=", sql`lower(${name})`)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function deleteView(tx: Transaction, userId: bigint, id: bigint): Promise<void> {
  await tx.db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** All that a member of staff has kept. */
export async function deleteViewsOf(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db.deleteFrom("saved_views").where("user_id", "=", userId).execute();
}

interface Named {
  readonly id: bigint;
  readonly email: string;
  readonly username: string | null;
}

/**
 * Anyone's views that are called like a customer, search for their name, list what is theirs, or have their email in them. What
 * only shares some letters with a name stays: names are short, and anyone can take one.
 */
export async function deleteViewsNaming(
  tx: Transaction,
  { id, email, username }: Named,
): Promise<void> {
  const names = [email, ...(username === null ? [] : [username])].map((name) => name.toLowerCase());
  const says = (text: RawBuilder<unknown>) =>
    sql`(lower(trim(${text})) = ANY(${names}::text[]) OR strpos(lower(${text}), ${email.toLowerCase()}) > 0)`;
  await sql`
    DELETE FROM saved_views WHERE ${says(sql.ref("name"))} OR EXISTS (
      SELECT FROM jsonb_each_text(params) AS param
      WHERE (param.key IN ('search', 'actor', 'subject') AND ${says(sql.ref("param.value"))})
        OR (param.key, param.value) IN (('holder', ${String(id)}), ('subject', ${`user:${id}`})))`.execute(
    tx.db,
  );
}
