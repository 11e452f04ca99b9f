import { listCardActivities } from "@farsim/contract/desk/card-desk.ts";
import { getCustomer, listCustomerActivities } from "@farsim/contract/desk/customer-desk.ts";
import { listCustomerTimeline } from "@farsim/contract/desk/customer-record.ts";
import type { Endpoint } from "@farsim/contract/endpoint.ts";

/** What is read of one customer, and goes stale with what is done about their account or their money. */
export const ofOneCustomer: readonly Endpoint[] = [
  getCustomer,
  listCustomerActivities,
  listCustomerTimeline,
  listCardActivities,
];
