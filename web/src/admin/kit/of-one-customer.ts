import { listActivities } from "@farsim/contract/activities.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { listAccountActivities } from "@farsim/contract/desk/money/reversals.ts";
import { listShopActivities } from "@farsim/contract/desk/money/shop-activities.ts";
import { listCardActivities } from "@farsim/contract/desk/cards/card-desk.ts";
import {
  getCustomer,
  getCustomerStatement,
  listCustomerActivities,
} from "@farsim/contract/desk/people/customer-desk.ts";
import { listCustomerTimeline } from "@farsim/contract/desk/people/customer-record.ts";
import type { Endpoint } from "@farsim/contract/endpoint.ts";

/** What goes stale, beside `ofOneCustomer`, where staff change a customer's balance. */
export const ofABalance: readonly Endpoint[] = [
  listAccountActivities,
  listShopActivities,
  listActivities,
  listApprovals,
  listAudit,
  listCustomers,
];

/** What is read of one customer, and goes stale with what is done about their account or their money. */
export const ofOneCustomer: readonly Endpoint[] = [
  getCustomer,
  listShopActivities,
  listCustomerActivities,
  getCustomerStatement,
  listCustomerTimeline,
  listCardActivities,
];
