import type {
  CustomerBalance,
  CustomerRole,
  CustomerSort,
  CustomerState,
} from "@farsim/contract/desk/shop/administration.ts";
import { type RawBuilder, sql } from "kysely";
import { isNamed } from "../../accounts/named-accounts.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import {
  type ListOrder,
  listOrder,
  type SortKeys,
  type SortWanted,
} from "../../platform/http/request/list-order.ts";
import { countSome } from "../../platform/http/request/paging.ts";

export interface CustomerRow {
  id: bigint;
  username: string | null;
  email: string;
  level: number;
  role_id: bigint | null;
  is_register: boolean;
  is_disabled: boolean;
  created_at: Instant;
  balance_micros: bigint;
  card_count: bigint;
}

/** Who left stays in the ledger, pseudonymous, and on no list. */
const customers = (tx: Transaction) => everKnown(tx).where("users.deleted_at", "is", null);

const everKnown = (tx: Transaction) =>
  tx.db
    .selectFrom("users")
    .innerJoin("wallets", "wallets.user_id", "users.id")
    .select([
      "users.id",
      "username",
      "email",
      "level",
      "role_id",
      "is_register",
      sql<boolean>`disabled_at IS NOT NULL`.as("is_disabled"),
      "created_at",
      "balance_micros",
    ])
    .select(({ selectFrom }) =>
      selectFrom("cards")
        .whereRef("holder_id", "=", "users.id")
        .where("deleted_at", "is", null)
        .select(({ fn }) => fn.countAll<bigint>().as("n"))
        .$asScalar()
        .$notNull()
        .as("card_count"),
    );

export async function findCustomer(
  tx: Transaction,
  userId: bigint,
): Promise<CustomerRow | undefined> {
  return customers(tx).where("users.id", "=", userId).executeTakeFirst();
}

/** Deleted accounts too. */
export async function findEverKnown(
  tx: Transaction,
  userId: bigint,
): Promise<CustomerRow | undefined> {
  return everKnown(tx).where("users.id", "=", userId).executeTakeFirst();
}

export interface CustomerSearch {
  /** A part of a username or an email, or the id. */
  readonly search?: string | undefined;
  readonly role?: CustomerRole | undefined;
  readonly state?: CustomerState | undefined;
  readonly balance?: CustomerBalance | undefined;
}

// Written out, not handed over as values: only so does the database know which of its indexes holds just these.
const ofRole: Readonly<Record<CustomerRole, RawBuilder<boolean>>> = {
  customer: sql`level = 0`,
  administrator: sql`level = 1`,
};
const inState: Readonly<Record<CustomerState, RawBuilder<boolean>>> = {
  active: sql`(is_register AND disabled_at IS NULL)`,
  disabled: sql`disabled_at IS NOT NULL`,
  unregistered: sql`(NOT is_register AND disabled_at IS NULL)`,
};

/** As its wallet stands; also where only the accounts are counted. */
const withBalance: Readonly<Record<CustomerBalance, RawBuilder<boolean>>> = {
  belowZero: sql`users.id IN (SELECT below.user_id FROM wallets AS below WHERE below.balance_micros < 0)`,
};

function isMeant(search: string): RawBuilder<boolean> {
  const id = idIfAny(search);
  return id === undefined ? isNamed(search) : sql`(${isNamed(search)} OR users.id = ${id})`;
}

/** The conditions that a search puts on accounts; who left is on no list. */
function isFound({ search, role, state, balance }: CustomerSearch): RawBuilder<boolean> {
  const conditions = [
    sql`users.deleted_at IS NULL`,
    ...(search ? [isMeant(search)] : []),
    ...(role ? [ofRole[role]] : []),
    ...(state ? [inState[state]] : []),
    ...(balance ? [withBalance[balance]] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

const keys: SortKeys<CustomerSort> = {
  createdAt: null,
  username: {
    expression: sql`(lower(coalesce(username, email)) COLLATE "C")`,
    id: "users.id",
    kind: "text",
  },
  // No index: each charge would have to write to it (`docs/decisions/0076`).
  balance: { expression: sql.ref("balance_micros"), id: "wallets.user_id", kind: "micros" },
};

/** The order of a page of accounts. Throws `validation_failed` on a cursor that was never given out. */
export function customerOrder(wanted: SortWanted<CustomerSort>) {
  // Said of the wallets, too: else their index is walked from its end to a page far down.
  return listOrder(wanted, keys, ["users.id", "wallets.user_id"]);
}

/** Accounts in an order, and where each stands in it. */
export async function findCustomers(
  tx: Transaction,
  search: CustomerSearch,
  { order, rows }: { readonly order: ListOrder; readonly rows: number },
): Promise<(CustomerRow & { place: string })[]> {
  return customers(tx)
    .select(order.place.as("place"))
    .where(isFound(search))
    .$if(order.behind !== undefined, (query) => query.where(order.behind!))
    .orderBy(order.by)
    .limit(rows)
    .execute();
}

/** How many accounts a search finds, as far as lists count. */
export function countCustomers(tx: Transaction, search: CustomerSearch): Promise<number> {
  return countSome(tx, tx.db.selectFrom("users").where(isFound(search)).select("id"));
}
