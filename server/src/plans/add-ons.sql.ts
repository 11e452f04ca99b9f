import type { Texts } from "@farsim/contract/values/texts/texts.ts";
import { sql } from "kysely";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { CatalogueAddOn } from "./catalogue.ts";

/** A row of an add-on's line: terms that are on sale from one billing day until another. */
export interface AddOnRow extends CatalogueAddOn {
  readonly lineId: bigint;
  readonly position: number;
  readonly offeredFrom: Day;
  /** The first day that another row takes its place; null for the newest. */
  readonly offeredUntil: Day | null;
}

const rows = (tx: Transaction) =>
  tx.db.selectFrom("add_ons").selectAll().select(sql<bigint>`COALESCE(line_id, id)`.as("line"));

type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const addOnOf = (row: Omit<Row, "line_id" | "created_at">): AddOnRow => ({
  addOnId: row.id,
  lineId: row.line,
  name: row.name as Texts,
  description: row.description as Texts,
  priceMicros: row.price_micros,
  topUpBytes: row.top_up_bytes,
  archived: row.archived_at !== null,
  position: row.position,
  offeredFrom: row.offered_from,
  offeredUntil: row.offered_until,
});

/** What anyone may order on a billing day, in the operator's order. */
export async function findAddOnsOnSale(tx: Transaction, day: Day): Promise<AddOnRow[]> {
  const found = await rows(tx)
    .where("archived_at", "is", null)
    .where("offered_from", "<=", day)
    .where(({ or, eb }) => or([eb("offered_until", "is", null), eb("offered_until", ">", day)]))
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found.map(addOnOf);
}

/** Every row whose days are not over, archived or not, in the operator's order. */
export async function findEveryAddOn(
  tx: Transaction,
  { day, archived }: { readonly day: Day; readonly archived: boolean },
): Promise<AddOnRow[]> {
  const found = await rows(tx)
    .where("archived_at", archived ? "is not" : "is", null)
    .where(({ or, eb }) => or([eb("offered_until", "is", null), eb("offered_until", ">", day)]))
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found.map(addOnOf);
}

const findById: Statement = {
  name: "find_add_ons",
  text: `SELECT id, COALESCE(line_id, id) AS line, name, description, price_micros, top_up_bytes, position, archived_at, offered_from, offered_until
         FROM add_ons WHERE id = ANY($1::bigint[])`,
};

export async function findAddOn(tx: Transaction, id: bigint): Promise<AddOnRow | undefined> {
  return (await findAddOnsById(tx, [id]))[0];
}

/** Some rows, on sale or not. */
export async function findAddOnsById(tx: Transaction, ids: readonly bigint[]): Promise<AddOnRow[]> {
  return (await tx.run<Parameters<typeof addOnOf>[0]>(findById, [ids])).map(addOnOf);
}

/** Holds all rows of an add-on's line until commit, in the order of their ids, so that two administrators edit one after the other. */
export async function lockAddOn(tx: Transaction, id: bigint): Promise<boolean> {
  const line = sql<bigint>`COALESCE(line_id, id)`;
  const held = await tx.db
    .selectFrom("add_ons")
    .select("id")
    .where(line, "=", (of) => of.selectFrom("add_ons").select(line.as("line")).where("id", "=", id))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return held.some((row) => row.id === id);
}

/** Another row takes its place from a day on. Returns the new row's id. */
export async function replaceAddOn(
  tx: Transaction,
  { addOnId, lineId, position }: AddOnRow,
  {
    to,
    from,
    now,
  }: {
    readonly to: Omit<CatalogueAddOn, "addOnId" | "archived">;
    readonly from: Day;
    readonly now: Instant;
  },
): Promise<bigint> {
  await tx.db
    .updateTable("add_ons")
    .set({ offered_until: from })
    .where("id", "=", addOnId)
    .execute();
  const { id } = await tx.db
    .insertInto("add_ons")
    .values({
      name: to.name,
      description: to.description,
      price_micros: to.priceMicros,
      top_up_bytes: to.topUpBytes,
      position,
      line_id: lineId,
      offered_from: from,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a row is called; never what it costs or gives. */
export async function setAddOnWords(
  tx: Transaction,
  addOnId: bigint,
  { name, description }: Pick<CatalogueAddOn, "name" | "description">,
): Promise<void> {
  await tx.db.updateTable("add_ons").set({ name, description }).where("id", "=", addOnId).execute();
}

export async function archiveLine(tx: Transaction, lineId: bigint, now: Instant): Promise<void> {
  await tx.db
    .updateTable("add_ons")
    .set({ archived_at: now })
    .where(({ eb, or }) => or([eb("id", "=", lineId), eb("line_id", "=", lineId)]))
    .where("archived_at", "is", null)
    .execute();
}
