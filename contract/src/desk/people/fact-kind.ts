/** What the value of a fact is, and so how it is shown. */
export type FactKind =
  /** For `verify-ledger` alone, or said elsewhere in the entry: never shown. */
  | "hidden"
  /** As it was written; a text may stand there by language. */
  | "text"
  | "number"
  /** A decimal string of the currency, or micro-units. */
  | "amount"
  | "amounts"
  | "micros"
  | "rate"
  /** A rate of tax; empty: no tax. */
  | "taxRate"
  /** Countries with rates of tax of their own. */
  | "taxPlaces"
  | "megabytes"
  | "kbps"
  | "days"
  | "moment"
  | "day"
  | "yesNo"
  /** One of a few, which has words. */
  | "choice"
  /** Things by their ids: the entry says what they are called today. */
  | "plan"
  | "role"
  | "rights"
  | "cards"
  | "orderId"
  /** An account, for those who may read customers. */
  | "user"
  /** The remark of a pay order. */
  | "order"
  /** Countries or regions by their codes; null: all. */
  | "regions"
  /** Channels by their names; null: all. */
  | "channels"
  /** The digest of an image; empty: the standard one. */
  | "image"
  | "questions"
  /** Who a customer is: for those who may read customers. */
  | "customer";
