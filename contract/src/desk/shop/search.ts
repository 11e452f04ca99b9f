import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { OperatorPayOrder } from "../money/orders.ts";
import { freeText } from "../../values/texts/free-text.ts";
import type { Right } from "../../values/people/rights.ts";
import { Customer } from "./administration.ts";
import { OperatorCard } from "../cards/stock.ts";
import { Batch } from "../cards/stock-import.ts";

/** The length of what may be searched for, in characters. */
export const searchLength = { least: 2, most: 64 } as const;
/** As many of each kind are answered. */
export const mostOfKind = 5;

/** The first of a kind, and whether there are more. */
const found = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), isMore: z.boolean() }).optional();

/** Of whom may read one of the lists that are searched. */
export const anyListRight = [
  "customers.read",
  "stock",
  "packs",
  "money.recharge",
  "reports",
  "audit",
] as const satisfies readonly Right[];

export const searchDesk = endpoint({
  method: "GET",
  path: "/admin/search",
  summary:
    "What a text may mean: customers by a part of their name or email or by their id; cards by the beginning of a number, an ICCID or a tag, the last digits of an ICCID, or the holder; pay orders by code, amount, payment or customer; batches by a part of their name. At most five of each kind, each for those whose role lets them list it",
  role: "administrator",
  right: anyListRight,
  input: z.strictObject({
    q: freeText(searchLength.most).min(searchLength.least),
  }),
  /** Without the kinds that the caller's role may not list. */
  output: z.object({
    customers: found(Customer),
    cards: found(OperatorCard),
    orders: found(OperatorPayOrder),
    batches: found(Batch),
  }),
  problems: [],
});
