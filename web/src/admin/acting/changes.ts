import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getOrderable } from "@farsim/contract/desk/people/acting.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { listCustomerCards } from "@farsim/contract/desk/people/customer-desk.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { ofOneCustomer } from "../kit/of-one-customer.ts";

/** A dialog that does something for a customer. */
export interface ActingProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly close: () => void;
}

/** What goes stale with anything that is done for a customer. */
export const changesOfActing: readonly Endpoint[] = [
  getOrderable,
  getOperatorCard,
  listOperatorCards,
  listCustomerCards,
  listAudit,
  ...ofOneCustomer,
];
