import {
  listCustomers as customersContract,
  recharge as rechargeContract,
} from "@farsim/contract/administration.ts";
import * as approvals from "@farsim/contract/approvals.ts";
import * as reversals from "@farsim/contract/reversals.ts";
import {
  finishPayOrder as finishContract,
  listOperatorPayOrders as ordersContract,
  markPayOrderSeen as seenContract,
} from "@farsim/contract/pay.ts";
import type { Mount } from "../platform/mount.ts";
import { confirmApproval, rejectApproval } from "./decide-approval.ts";
import { listAccountActivities } from "./list-activities.ts";
import { listApprovals } from "./list-approvals.ts";
import { listCustomers } from "./list-customers.ts";
import { finishPayOrder } from "./finish-pay-order.ts";
import { listOperatorPayOrders } from "./list-operator-pay-orders.ts";
import { markPayOrderSeen } from "./mark-pay-order-seen.ts";
import { recharge } from "./recharge.ts";
import { reverseActivity } from "./reverse-activity.ts";

export function mountPaymentsForAdministrators(mount: Mount): void {
  mount(rechargeContract, recharge);
  mount(customersContract, listCustomers);
  mount(ordersContract, listOperatorPayOrders);
  mount(finishContract, finishPayOrder);
  mount(seenContract, markPayOrderSeen);
  mount(reversals.listAccountActivities, listAccountActivities);
  mount(reversals.reverseActivity, reverseActivity);
  mount(approvals.listApprovals, listApprovals);
  mount(approvals.confirmApproval, confirmApproval);
  mount(approvals.rejectApproval, rejectApproval);
}
