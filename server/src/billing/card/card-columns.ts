import { type Card, sameNetwork } from "./card.ts";

/** What a column of the table `cards` is to the program. Nothing has a default: a new column says all of it, or does not compile. */
interface ColumnFacts {
  /** The field of a card in memory, or the part of one; null where it is read and written by other statements alone. */
  readonly field: keyof Card | null;
  readonly part?: keyof Card["network"];
  /**
   * To what it belongs: what is of the SIM goes along when SIMs are exchanged; what is of the holder is forgotten with them, and, where it has a field, hidden
   * from staff who may not read customers; what is of the card stays.
   */
  readonly of: "sim" | "holder" | "card";
  /** Whether an action may change it (`OpenCard.fields`). Its card is written as a whole then. */
  readonly byAction: boolean;
  /** Whether add-ons that are bought change it. */
  readonly bySale?: true;
  /** The type in SQL of what an evaluation may change; null where it does not. */
  readonly evaluated: "text" | "boolean" | "integer" | "bigint" | null;
}

const kept = { byAction: false, evaluated: null } as const;
const acted = { byAction: true, evaluated: null } as const;
const elsewhere = { field: null, ...kept } as const;

/** Every column of the table `cards`: what is read, written, exchanged, forgotten and hidden follows from it. */
export const cardColumns = {
  id: { field: "id", of: "card", ...kept },
  card_number: { field: "cardNumber", of: "sim", ...kept },
  iccid: { field: "iccid", of: "sim", ...kept },
  channel_id: { field: "channelId", of: "sim", ...kept },
  type: { field: "type", of: "sim", ...kept },
  esim_state: { field: "esimState", of: "sim", ...acted },
  esim_failure: { field: "esimFailure", of: "sim", ...acted },
  holder_id: { field: "holderId", of: "holder", ...acted },
  tag: { field: "tag", of: "holder", ...acted },
  deleted_at: { field: "deletedAt", of: "card", ...acted },
  status: { field: "status", of: "card", byAction: true, evaluated: "text" },
  suspend_reason: { field: "suspendReason", of: "card", byAction: true, evaluated: "text" },
  admin_stop: { field: "adminStopReason", of: "card", ...acted },
  mark: { field: "mark", of: "card", ...acted },
  mark_reason: { field: "markReason", of: "card", ...acted },
  stopped_by_mark: { field: "stoppedByMark", of: "card", ...acted },
  stopped_at: { field: "stoppedAt", of: "card", ...acted },
  is_starter_pack: { field: "isStarterPack", of: "card", ...acted },
  pack_days: { field: "packDays", of: "card", ...acted },
  converted_plan_id: { field: "convertedPlanId", of: "card", ...acted },
  expires_at: { field: "expiresAt", of: "card", ...acted },
  add_on_bought_bytes: { field: "addOnBoughtBytes", of: "card", ...kept, bySale: true },
  add_on_used_bytes: { field: "addOnUsedBytes", of: "card", byAction: false, evaluated: "bigint" },
  network_on: { field: "network", part: "on", of: "card", byAction: false, evaluated: "boolean" },
  network_limit: {
    field: "network",
    part: "limit",
    of: "card",
    byAction: false,
    evaluated: "text",
  },
  network_kbps: {
    field: "network",
    part: "kbps",
    of: "card",
    byAction: false,
    evaluated: "integer",
  },
  // Follows the holder, in the statement that writes them.
  bound_at: { of: "holder", ...elsewhere },
  created_at: { of: "card", ...elsewhere },
  verify_code_sealed: { of: "sim", ...elsewhere },
  verify_code_mac: { of: "sim", ...elsewhere },
  activation_code_sealed: { of: "sim", ...elsewhere },
  activation_code_mac: { of: "sim", ...elsewhere },
  esim_told_at: { of: "sim", ...elsewhere },
  import_id: { of: "sim", ...elsewhere },
  // Which card a SIM was delivered as: the exchange writes it.
  delivered_id: { of: "card", ...elsewhere },
} as const satisfies Record<string, ColumnFacts>;

type Columns = typeof cardColumns;
export type CardColumn = keyof Columns;
type FieldWith<Facts> = {
  [Column in CardColumn]: Columns[Column] extends Facts
    ? NonNullable<Columns[Column]["field"]>
    : never;
}[CardColumn];

/** What an action may change of a card. */
export type ChangeableField = FieldWith<{ readonly byAction: true }>;
export type ChangeableFields = { -readonly [Field in ChangeableField]: Card[Field] };

/** What an evaluation may change of a card. */
export type EvaluatedField = FieldWith<{
  readonly evaluated: NonNullable<ColumnFacts["evaluated"]>;
}>;

/** What is the holder's: forgotten with them, and hidden from those who may not read customers. */
export type HolderField = FieldWith<{ readonly of: "holder" }>;

/** The fields of a card in memory that columns are read into. */
export type StoredField = FieldWith<unknown>;

export const allCardColumns = Object.keys(cardColumns) as CardColumn[];

/** What is true of a column. */
export const factsOf = (column: CardColumn): ColumnFacts => cardColumns[column];

const fieldsWith = (is: (facts: ColumnFacts) => boolean) => [
  ...new Set(
    allCardColumns.map(factsOf).flatMap((facts) => (is(facts) ? (facts.field ?? []) : [])),
  ),
];

const changeable = fieldsWith(({ byAction }) => byAction) as ChangeableField[];
const evaluated = fieldsWith((facts) => facts.evaluated !== null) as EvaluatedField[];
const ofHolder = fieldsWith((facts) => facts.of === "holder") as (HolderField & ChangeableField)[];

/** What an action may change, as it is before anything happened to a physical card in stock; an eSIM has a profile besides. */
export const untouchedFields: Readonly<ChangeableFields> = {
  esimState: null,
  esimFailure: null,
  holderId: null,
  tag: null,
  deletedAt: null,
  status: "NOT_ACTIVE",
  suspendReason: null,
  adminStopReason: null,
  mark: null,
  markReason: null,
  stoppedByMark: false,
  stoppedAt: null,
  isStarterPack: false,
  packDays: null,
  convertedPlanId: null,
  expiresAt: null,
};

const pick = <Field extends keyof Card>(
  card: Pick<Card, Field>,
  fields: readonly Field[],
): Pick<Card, Field> =>
  Object.fromEntries(fields.map((field) => [field, card[field]])) as Pick<Card, Field>;

export const changeableFields = (card: Card): ChangeableFields => pick(card, changeable);

/** The card has no holder any more, and keeps nothing of theirs. */
export function forgetHolder(fields: ChangeableFields): void {
  Object.assign(fields, pick(untouchedFields, ofHolder));
}

/** Whether an evaluation left a card as it was. */
export const sameEvaluated = (
  a: Pick<Card, EvaluatedField>,
  b: Pick<Card, EvaluatedField>,
): boolean =>
  evaluated.every((field) =>
    field === "network" ? sameNetwork(a.network, b.network) : a[field] === b[field],
  );
